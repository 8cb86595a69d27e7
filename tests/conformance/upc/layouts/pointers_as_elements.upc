// run
// An array whose elements are pointers of three kinds: each keeps thread and phase.
#include "../check.h"
shared [3] int data[3 * THREADS];
shared [3] int *shared [2] blocked[2 * THREADS];
shared int *shared cyclic[THREADS];
shared void *shared generic[THREADS];

int main(void) {
  data[3 * MYTHREAD + 2] = 100 + MYTHREAD;
  blocked[2 * MYTHREAD + 1] = &data[3 * MYTHREAD + 2];
  generic[MYTHREAD] = &data[3 * MYTHREAD + 2];
  cyclic[MYTHREAD] = (shared int *)&data[3 * MYTHREAD + 2];
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    CHECK(*blocked[2 * t + 1] == 100 + t && upc_phaseof(blocked[2 * t + 1]) == 2 && blocked[2 * t] == NULL);
    CHECK(upc_phaseof(generic[t]) == 2 && *(shared [3] int *)generic[t] == 100 + t);
    CHECK(upc_phaseof(cyclic[t]) == 0 && *cyclic[t] == 100 + t);
  }
  return passed();
}
