// run
// Differences of upc_addrfield on one thread are those of the local addresses.
#include "../check.h"
shared [3] double a[9 * THREADS];

int main(void) {
  shared [3] double *p = &a[3 * MYTHREAD], *q = &a[3 * (THREADS + MYTHREAD) + 2];
  CHECK(upc_addrfield(q) - upc_addrfield(p) == (size_t)((char *)(double *)q - (char *)(double *)p));
  CHECK(upc_addrfield(q) - upc_addrfield(p) == 5 * sizeof(double));
  return passed();
}
