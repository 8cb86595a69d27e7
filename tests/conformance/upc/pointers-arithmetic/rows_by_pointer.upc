// run
// A pointer to rows steps over whole rows, keeps its phase's place, and gives elements of them.
#include "../check.h"
shared [4] int a[6][2 * THREADS];

int main(void) {
  for (int i = 0; i < 6; i++)
    upc_forall(int j = 0; j < 2 * THREADS; j++; &a[i][j]) a[i][j] = 1000 * i + j;
  upc_barrier;
  shared [4] int (*row)[2 * THREADS] = a;
  for (int i = 0; i < 6; i++, row++) {
    CHECK((*row)[2 * THREADS - 1] == 1000 * i + 2 * THREADS - 1 && row[0][0] == 1000 * i);
    CHECK(upc_phaseof(&(*row)[0]) == i * 2 * THREADS % 4 && row - a == i);
  }
  CHECK(row == a + 6 && row[-1][1] == 5001 && (*(row - 6))[0] == 0);
  return passed();
}
