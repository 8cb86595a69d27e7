// run
// == compares thread and address; the phase does not matter.
#include "../check.h"
shared [4] int a[8 * THREADS];

int main(void) {
  shared void *with = &a[2], *without = upc_resetphase(&a[2]);
  CHECK(upc_phaseof(with) == 2 && upc_phaseof(without) == 0);
  CHECK(with == without && !(with != without));
  return passed();
}
