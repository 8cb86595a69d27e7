// reject
// Targets are shared, operands private, domains are domains.
#include <upc_atomic.h>
shared int a[THREADS];
int own;
upc_atomicdomain_t object; //! error U0113
int main(void) {
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_INT, UPC_ADD, 0);
  upc_atomic_relaxed(d, &own, UPC_ADD, &own, &own, 0); //! error U0302
  upc_atomic_relaxed(d, &own, UPC_ADD, a, a, 0); //! error U0301
  upc_atomic_strict(&own, &own, UPC_ADD, a, &own, 0); //! error U0302
  upc_atomic_strict(d, 0, UPC_ADD, a, &own, 0);
  return 0;
}
