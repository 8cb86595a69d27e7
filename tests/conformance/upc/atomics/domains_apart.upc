// run
// Several domains at a time, of one type and of others; one that is freed leaves the rest.
#include "../check.h"
#include <upc_atomic.h>
shared [] int a[2];
shared long b;

int main(void) {
  upc_atomicdomain_t *first = upc_all_atomicdomain_alloc(UPC_INT, UPC_ADD, 0);
  upc_atomicdomain_t *second = upc_all_atomicdomain_alloc(UPC_INT, UPC_ADD | UPC_MULT, 0);
  upc_atomicdomain_t *third = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  CHECK(first != second && second != NULL);
  const int one = 1;
  const long two = 2;
  upc_atomic_relaxed(first, NULL, UPC_ADD, &a[0], &one, NULL);
  upc_all_atomicdomain_free(first);
  upc_atomic_relaxed(second, NULL, UPC_ADD, &a[1], &one, NULL);
  upc_atomic_relaxed(third, NULL, UPC_ADD, &b, &two, NULL);
  upc_barrier;
  CHECK(a[0] == THREADS && a[1] == THREADS && b == 2 * THREADS);
  upc_all_atomicdomain_free(third);
  upc_all_atomicdomain_free(second);
  return passed();
}
