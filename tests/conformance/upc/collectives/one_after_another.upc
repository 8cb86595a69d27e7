// run
// Many collectives in a row without synchronisation between them but their own.
#include "../check.h"
#include <upc_collective.h>
shared int a[THREADS], b[THREADS], sum;
shared [] int *root;

int main(void) {
  root = upc_all_alloc(1, THREADS * sizeof(int));
  a[MYTHREAD] = MYTHREAD;
  for (int round = 0; round < 50; round++) {
    upc_all_gather(root, a, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    upc_all_scatter(b, root, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    upc_all_reduceI(&sum, b, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    CHECK(sum == THREADS * (THREADS - 1) / 2 + round * THREADS);
    upc_barrier;
    a[MYTHREAD] = b[MYTHREAD] + 1;
  }
  return passed();
}
