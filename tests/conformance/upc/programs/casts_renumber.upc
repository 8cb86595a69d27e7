// run
// Shared arrays can be cast into any block size: that renumbers the elements, and moves no data.
#include "../check.h"

int main(void) {
  shared int *A = upc_all_alloc(THREADS, sizeof(int) * 4);
  int *own = (int *)(A + MYTHREAD);
  for (int i = 0; i < 4; i++)
    own[i] = 4 * MYTHREAD + i;
  upc_barrier;
  for (int i = 0; i < 4 * THREADS; i++) {
    CHECK(((shared [4] int *)A)[i] == i);
    CHECK(((shared [2] int *)A)[i] == 4 * (i / 2 % THREADS) + i / (2 * THREADS) * 2 + i % 2);
    CHECK(((shared [1] int *)A)[i] == 4 * (i % THREADS) + i / THREADS);
  }
  return passed();
}
