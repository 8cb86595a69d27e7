// run
// ++ and -- in both places, with the values that C gives them.
#include "../check.h"
shared [3] int a[9 * THREADS];

int main(void) {
  shared [3] int *p = a;
  CHECK(p++ == &a[0] && p == &a[1]);
  CHECK(++p == &a[2] && ++p == &a[3]);
  CHECK(upc_threadof(p) == 1 % THREADS && upc_phaseof(p) == 0);
  CHECK(p-- == &a[3] && p == &a[2] && upc_phaseof(p) == 2);
  CHECK(--p == &a[1]);
  return passed();
}
