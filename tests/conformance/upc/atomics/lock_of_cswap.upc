// run
// A lock made of strict compare-and-swap keeps a count that is not atomic right.
#include "../check.h"
#include <upc_atomic.h>
shared unsigned held;
shared long count;

int main(void) {
  const unsigned zero = 0, one = 1;
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_UINT, UPC_CSWAP | UPC_SET, UPC_ATOMIC_HINT_LATENCY);
  for (int i = 0; i < 25; i++) {
    unsigned seen;
    do {
      upc_atomic_strict(domain, &seen, UPC_CSWAP, &held, &zero, &one);
      bupc_poll();
    } while (seen != 0);
    count = count + 1;
    upc_atomic_strict(domain, NULL, UPC_SET, &held, &zero, NULL);
  }
  upc_barrier;
  CHECK(count == 25 * THREADS);
  return passed();
}
