// run
// On a blocked array the phase goes along, over many blocks, forwards and backwards.
#include "../check.h"
shared [3] double a[12 * THREADS];

int main(void) {
  for (int from = 0; from < 12 * THREADS; from++)
    for (int to = 0; to < 12 * THREADS; to++) {
      shared [3] double *p = &a[from] + (to - from);
      CHECK(p == &a[to] && upc_phaseof(p) == to % 3 && upc_threadof(p) == to / 3 % THREADS);
      CHECK(p - &a[from] == to - from);
    }
  return passed();
}
