// run
// A block size that divides no dimension: rows begin in the middle of blocks.
#include "../check.h"
shared [7] int a[4][5 * THREADS];

int main(void) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5 * THREADS; j++) {
      const int k = i * 5 * THREADS + j;
      CHECK(upc_threadof(&a[i][j]) == k / 7 % THREADS && upc_phaseof(&a[i][j]) == k % 7);
      if (upc_threadof(&a[i][j]) == MYTHREAD)
        a[i][j] = k;
    }
  upc_barrier;
  int sum = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5 * THREADS; j++)
      sum += a[i][j];
  CHECK(sum == 20 * THREADS * (20 * THREADS - 1) / 2);
  return passed();
}
