// run
// Arguments and results of pointer type keep thread, phase and place.
#include "../check.h"
shared [3] int a[9 * THREADS];

static shared [3] int *next(shared [3] int *p) { return p + 1; }
static shared void *generic(shared void *p) { return p; }

int main(void) {
  shared [3] int *p = a;
  for (int i = 0; i < 9 * THREADS - 1; i++) {
    p = next(p);
    CHECK(p == &a[i + 1] && upc_phaseof(generic(p)) == (i + 1) % 3);
  }
  return passed();
}
