// run
// Any thread may free.
#include "../check.h"
shared [] int *shared made[THREADS];

int main(void) {
  for (int round = 0; round < 20; round++) {
    made[MYTHREAD] = upc_alloc(1000 * sizeof(int));
    upc_barrier;
    upc_free(made[(MYTHREAD + 1) % THREADS]);
    upc_barrier;
  }
  return passed();
}
