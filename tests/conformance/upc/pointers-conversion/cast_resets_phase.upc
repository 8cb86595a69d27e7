// run
// A cast to another block size sets the phase to 0 and keeps thread and place.
#include "../check.h"
shared [4] int a[8 * THREADS];

int main(void) {
  shared [4] int *p = &a[4 + 3];
  shared [2] int *q = (shared [2] int *)p;
  CHECK(upc_phaseof(p) == 3 && upc_phaseof(q) == 0 && upc_threadof(q) == upc_threadof(p));
  CHECK(upc_addrfield(q) == upc_addrfield(p));
  CHECK(upc_threadof(q + 2) == (upc_threadof(p) + 1) % THREADS);
  return passed();
}
