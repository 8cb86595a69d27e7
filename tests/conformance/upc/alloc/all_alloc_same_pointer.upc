// run
// Every thread gets the same pointer.
#include "../check.h"
shared void *shared where[THREADS];

int main(void) {
  where[MYTHREAD] = upc_all_alloc(THREADS, 64);
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    CHECK(where[t] == where[0]);
  return passed();
}
