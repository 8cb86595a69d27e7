// run
// i[a] is a[i], also for rows and for pointers-to-shared in expressions.
#include "../check.h"
shared [2] int a[4 * THREADS];
shared int rows[3][THREADS];

int main(void) {
  upc_forall(int i = 0; i < 4 * THREADS; i++; &a[i]) i[a] = 2 * i;
  upc_forall(int t = 0; t < THREADS; t++; &rows[0][t]) for (int i = 0; i < 3; i++) t[i[rows]] = 10 * i + t;
  upc_barrier;
  for (int i = 0; i < 4 * THREADS; i++)
    CHECK(i[a] == 2 * i && (i - 1)[a + 1] == 2 * i && &i[a] == a + i);
  for (int i = 0; i < 3; i++)
    CHECK((THREADS - 1)[i[rows]] == 10 * i + THREADS - 1);
  return passed();
}
