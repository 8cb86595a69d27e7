// run
// From a pointer to a row to a pointer to an element the phase is kept.
#include "../check.h"
shared [4] int a[4 * THREADS][3];

int main(void) {
  shared [4] int(*row)[3] = &a[1];
  shared [4] int *element = (shared [4] int *)row;
  CHECK(upc_phaseof(element) == 3 && element == &a[1][0] && upc_threadof(element + 1) == 1 % THREADS);
  return passed();
}
