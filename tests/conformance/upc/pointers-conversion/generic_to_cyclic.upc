// run
// A generic pointer with a phase becomes a cyclic one with phase 0.
#include "../check.h"
shared [4] int a[8 * THREADS];

int main(void) {
  shared void *v = &a[2];
  shared int *p = v;
  CHECK(upc_phaseof(v) == 2 && upc_phaseof(p) == 0 && upc_threadof(p) == 0);
  CHECK(upc_threadof(p + 1) == 1 % THREADS);
  return passed();
}
