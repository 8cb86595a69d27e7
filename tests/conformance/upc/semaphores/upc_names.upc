// run
// The names without the prefix, for programs that ask for them.
#define BUPC_USE_UPC_NAMESPACE
#include "../check.h"

int main(void) {
  upc_sem_t *s = upc_sem_alloc(0);
  upc_sem_post(s);
  upc_sem_wait(s);
  CHECK(!upc_sem_try(s));
  upc_sem_free(s);
  return passed();
}
