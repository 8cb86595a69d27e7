// run
// upc_resetphase keeps thread and place.
#include "../check.h"
shared [4] int a[8 * THREADS];

int main(void) {
  for (int i = 0; i < 8 * THREADS; i++) {
    shared [4] int *p = upc_resetphase(&a[i]);
    CHECK(p == &a[i] && upc_phaseof(p) == 0 && upc_threadof(p) == upc_threadof(&a[i]));
    CHECK(upc_threadof(p + 4) == (upc_threadof(p) + 1) % THREADS);
  }
  return passed();
}
