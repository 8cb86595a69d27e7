// run
// Casting a pointer to own data gives a private pointer to the same bytes.
#include "../check.h"
shared int a[5 * THREADS];

int main(void) {
  int *mine = (int *)&a[MYTHREAD];
  for (int i = 0; i < 5; i++)
    mine[i] = 100 * MYTHREAD + i;
  upc_barrier;
  for (int i = 0; i < 5 * THREADS; i++)
    CHECK(a[i] == 100 * (i % THREADS) + i / THREADS);
  return passed();
}
