// run
// So does a cast to another element type, even with the same block size.
#include "../check.h"
shared [4] int a[8 * THREADS];

int main(void) {
  shared [4] char *p = (shared [4] char *)&a[2];
  CHECK(upc_phaseof(p) == 0 && upc_threadof(p) == 0);
  CHECK(upc_phaseof(p + 3) == 3 && upc_threadof(p + 4) == 1 % THREADS);
  return passed();
}
