// run
// ?: on pointers-to-shared gives the one that was chosen, with its phase.
#include "../check.h"
shared [3] int a[6 * THREADS];

int main(void) {
  for (int i = 0; i < 2; i++) {
    shared [3] int *p = i ? &a[1] : &a[5];
    CHECK(p == (i ? a + 1 : a + 5) && upc_phaseof(p) == (i ? 1 : 2));
    shared [3] int *q = i ? p : NULL;
    CHECK(!q == !i);
  }
  return passed();
}
