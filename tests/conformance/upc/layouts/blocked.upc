// run
// With [3], blocks of three go around the threads and the phase is the place in the block.
#include "../check.h"
shared [3] int a[10 * THREADS];

int main(void) {
  for (int i = 0; i < 10 * THREADS; i++) {
    CHECK(upc_threadof(&a[i]) == i / 3 % THREADS);
    CHECK(upc_phaseof(&a[i]) == i % 3);
  }
  return passed();
}
