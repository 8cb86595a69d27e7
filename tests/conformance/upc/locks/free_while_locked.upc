// run
// A lock may be freed while it is held.
#include "../check.h"

int main(void) {
  upc_lock_t *lock = upc_global_lock_alloc();
  upc_lock(lock);
  upc_lock_free(lock);
  return passed();
}
