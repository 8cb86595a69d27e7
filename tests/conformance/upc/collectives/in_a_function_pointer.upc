// run
// Collectives through pointers to functions, chosen alike on all threads.
#include "../check.h"
#include <upc_collective.h>
shared int a[THREADS], b[THREADS];
typedef void mover(shared void *, shared const void *, size_t, upc_flag_t);

int main(void) {
  mover *const movers[2] = {upc_all_broadcast, upc_all_scatter};
  shared [] int *all = upc_all_alloc(1, THREADS * sizeof(int));
  if (MYTHREAD == 0)
    for (int t = 0; t < THREADS; t++)
      all[t] = 40 + t;
  upc_barrier;
  for (int k = 0; k < 4; k++) {
    movers[k % 2](b, all, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    CHECK(b[MYTHREAD] == (k % 2 ? 40 + MYTHREAD : 40) && a[MYTHREAD] == 0);
  }
  return passed();
}
