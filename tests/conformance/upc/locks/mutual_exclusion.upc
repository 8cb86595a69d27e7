// run
// A lock guards an update that takes several accesses.
#include "../check.h"
shared int counter;

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  for (int i = 0; i < 200; i++) {
    upc_lock(lock);
    counter = counter + 1;
    upc_unlock(lock);
  }
  upc_barrier;
  CHECK(counter == 200 * THREADS);
  upc_all_lock_free(lock);
  return passed();
}
