// run
// Sums of halves and quarters are exact in any order.
#include "../check.h"
#include <upc_atomic.h>
shared [] double d[3];
shared float f;

int main(void) {
  upc_atomicdomain_t *doubles = upc_all_atomicdomain_alloc(UPC_DOUBLE, UPC_ADD | UPC_SUB | UPC_MULT, 0);
  upc_atomicdomain_t *floats = upc_all_atomicdomain_alloc(UPC_FLOAT, UPC_ADD, 0);
  if (MYTHREAD == 0)
    d[2] = 1;
  upc_barrier;
  const double quarter = 0.25, two = 2;
  const float half = 0.5f;
  for (int i = 0; i < 40; i++) {
    upc_atomic_relaxed(doubles, NULL, UPC_ADD, &d[0], &quarter, NULL);
    upc_atomic_relaxed(doubles, NULL, UPC_SUB, &d[1], &quarter, NULL);
    upc_atomic_relaxed(floats, NULL, UPC_ADD, &f, &half, NULL);
  }
  upc_atomic_relaxed(doubles, NULL, UPC_MULT, &d[2], &two, NULL);
  upc_barrier;
  CHECK(d[0] == 10.0 * THREADS && d[1] == -10.0 * THREADS && d[2] == 1 << THREADS && f == 20.0f * THREADS);
  return passed();
}
