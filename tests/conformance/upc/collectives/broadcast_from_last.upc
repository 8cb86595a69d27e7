// run
// The source of a broadcast may lie on any thread.
#include "../check.h"
#include <upc_collective.h>
shared [2] double all[2 * THREADS], to[2 * THREADS];

int main(void) {
  all[2 * MYTHREAD + 1] = MYTHREAD;
  upc_all_broadcast(to, &all[2 * (THREADS - 1)], 2 * sizeof(double), 0);
  CHECK(to[2 * MYTHREAD + 1] == THREADS - 1 && to[2 * MYTHREAD] == 0);
  return passed();
}
