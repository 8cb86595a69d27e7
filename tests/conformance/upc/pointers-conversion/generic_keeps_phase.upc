// run
// Through shared void * and back to the same layout nothing is lost.
#include "../check.h"
shared [4] int a[8 * THREADS];

int main(void) {
  for (int i = 0; i < 8 * THREADS; i++) {
    shared void *v = &a[i];
    shared [4] int *p = v;
    CHECK(upc_phaseof(v) == i % 4 && upc_phaseof(p) == i % 4 && p + 3 - 3 == &a[i] && p - a == i);
  }
  return passed();
}
