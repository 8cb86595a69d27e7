// run
// The result may have affinity to any thread, and be an element in the middle of a block.
#include "../check.h"
#include <upc_collective.h>
shared [3] int from[3 * THREADS], to[3 * THREADS];

int main(void) {
  for (int i = 0; i < 3; i++)
    from[3 * MYTHREAD + i] = 3 * MYTHREAD + i + 1;
  for (int t = 0; t < THREADS; t++) {
    upc_all_reduceI((shared int *)&to[3 * t + 1], from, UPC_MAX, 3 * THREADS, 3, NULL, 0);
    CHECK(to[3 * t + 1] == 3 * THREADS && to[3 * t] == 0 && to[3 * t + 2] == 0);
    upc_barrier;
  }
  return passed();
}
