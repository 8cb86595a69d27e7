// run
// With MYSYNC on both sides a thread's own data is ready when it enters and when it leaves.
#include "../check.h"
#include <upc_collective.h>
shared [4] int a[4 * THREADS], b[4 * THREADS];
shared int perm[THREADS];

int main(void) {
  perm[MYTHREAD] = (MYTHREAD + 1) % THREADS;
  upc_barrier;
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < 4; i++)
      a[4 * MYTHREAD + i] = round * 100 + MYTHREAD;
    upc_all_permute(b, a, perm, 4 * sizeof(int), UPC_IN_MYSYNC | UPC_OUT_MYSYNC);
    const int *mine = (int *)&b[4 * MYTHREAD];
    for (int i = 0; i < 4; i++)
      CHECK(mine[i] == round * 100 + (MYTHREAD + THREADS - 1) % THREADS);
    upc_barrier;
  }
  return passed();
}
