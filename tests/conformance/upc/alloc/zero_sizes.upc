// run
// Nothing of size zero is allocated, and null is freed without effect.
#include "../check.h"

int main(void) {
  CHECK(upc_alloc(0) == NULL && upc_global_alloc(0, 8) == NULL && upc_global_alloc(8, 0) == NULL);
  CHECK(upc_all_alloc(0, 8) == NULL && upc_all_alloc(8, 0) == NULL);
  upc_free(NULL);
  upc_all_free(NULL);
  return passed();
}
