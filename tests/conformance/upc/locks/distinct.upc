// run
// Several locks are held at once.
#include "../check.h"

int main(void) {
  upc_lock_t *a = upc_global_lock_alloc(), *b = upc_global_lock_alloc();
  CHECK(a != b && a != NULL && b != NULL);
  upc_lock(a);
  CHECK(upc_lock_attempt(b) == 1);
  upc_unlock(a);
  upc_unlock(b);
  upc_lock_free(a);
  upc_lock_free(b);
  return passed();
}
