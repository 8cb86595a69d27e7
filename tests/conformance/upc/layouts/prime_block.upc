// run
// 31 elements a block and pages of blocks: what lies at the borders of blocks.
#include "../check.h"
#define BLOCK 31
shared [BLOCK] int a[BLOCK * 97 * THREADS];

int main(void) {
  for (int b = MYTHREAD; b < 97 * THREADS; b += THREADS) {
    int *block = (int *)&a[b * BLOCK];
    block[0] = b;
    block[BLOCK - 1] = -b;
  }
  upc_barrier;
  for (int b = 0; b < 97 * THREADS; b++) {
    CHECK(a[b * BLOCK] == b && a[b * BLOCK + BLOCK - 1] == -b);
    if (b > 0)
      CHECK(a[b * BLOCK - 1] == -(b - 1) && upc_threadof(&a[b * BLOCK - 1]) == (b - 1) % THREADS);
  }
  return passed();
}
