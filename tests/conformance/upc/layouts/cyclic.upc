// run
// Without a layout, element i lies on thread i mod THREADS with phase 0.
#include "../check.h"
shared int a[7 * THREADS];

int main(void) {
  for (int i = 0; i < 7 * THREADS; i++) {
    CHECK(upc_threadof(&a[i]) == i % THREADS);
    CHECK(upc_phaseof(&a[i]) == 0);
  }
  return passed();
}
