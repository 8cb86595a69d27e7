// run: n=1,2 status=1 stderr=domain
// An operation that its domain is not for.
#include "../check.h"
#include <upc_atomic.h>
shared int x;

int main(void) {
  const int one = 1;
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_ADD, 0);
  upc_atomic_relaxed(domain, NULL, UPC_SET, &x, &one, NULL);
  return passed();
}
