// run
// Every thread's block, side by side on one thread.
#include "../check.h"
#include <upc_collective.h>
shared [2] int from[2 * THREADS];

int main(void) {
  shared [] int *to = (shared [] int *)upc_all_alloc(1, 2 * THREADS * sizeof(int));
  from[2 * MYTHREAD] = MYTHREAD;
  from[2 * MYTHREAD + 1] = -MYTHREAD;
  upc_all_gather(to, from, 2 * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  for (int t = 0; t < THREADS; t++)
    CHECK(to[2 * t] == t && to[2 * t + 1] == -t && upc_threadof(&to[2 * t]) == 0);
  return passed();
}
