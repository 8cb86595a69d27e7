// run
// typeof of shared things.
#include "../check.h"
shared [3] int a[3 * THREADS];
__typeof__(a[0]) *p;
__typeof__(&a[0]) q;

int main(void) {
  p = a, q = p + 1;
  CHECK(upc_blocksizeof(*p) == 3 && q == &a[1] && upc_phaseof(q) == 1);
  return passed();
}
