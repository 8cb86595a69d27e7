// run
// Without its phase a pointer to element i counts its blocks from there.
#include "../check.h"
shared [4] int a[8 * THREADS];

int main(void) {
  for (int i = 0; i < 4 * THREADS; i++) {
    shared [4] int *p = (shared [4] int *)upc_resetphase(&a[i]);
    CHECK(upc_threadof(p) == i / 4 % THREADS && upc_phaseof(p) == 0 && p == &a[i]);
    CHECK(upc_threadof(p + 3) == upc_threadof(p) && upc_threadof(p + 4) == (upc_threadof(p) + 1) % THREADS);
    CHECK(upc_addrfield(p + 2) - upc_addrfield(p) == 2 * sizeof(int));
  }
  return passed();
}
