// run
// A shared pointer-to-shared with an initialiser.
#include "../check.h"
shared [2] int a[8 * THREADS];
shared [2] int *shared p = &a[3];
shared struct { int n; shared [2] int *where; } s = {2, a + 5};

int main(void) {
  CHECK(p == &a[3] && upc_phaseof(p) == 1 && s.n == 2 && s.where == &a[5]);
  return passed();
}
