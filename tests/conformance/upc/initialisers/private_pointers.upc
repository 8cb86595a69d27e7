// run
// Addresses of shared data initialise private static pointers.
#include "../check.h"
shared [3] int a[6 * THREADS];
shared int scalar;
shared [3] int *p = a;
shared [3] int *q = &a[4];
shared [3] int *r = a + 2;
shared int *s = &scalar;
shared void *v = &a[5];
shared [] int *null = 0;

int main(void) {
  static shared [3] int *inner = &a[1];
  CHECK(p == a && q == &a[4] && upc_phaseof(q) == 1 && upc_threadof(q) == 1 % THREADS && r - p == 2);
  CHECK(s == &scalar && upc_phaseof(v) == 2 && null == NULL && inner == &a[1] && upc_phaseof(inner) == 1);
  return passed();
}
