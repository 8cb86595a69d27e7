// run
// Between types of one block size and element size the phase is kept.
#include "../check.h"
shared [4] int a[8 * THREADS];

int main(void) {
  shared [4] unsigned *p = (shared [4] unsigned *)&a[3];
  CHECK(upc_phaseof(p) == 3 && upc_threadof(p + 1) == 1 % THREADS);
  return passed();
}
