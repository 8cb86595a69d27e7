// run
// Big objects begin at cache lines in places of a page that lie apart, the next seven of each at least an eighth of it.
#include "../check.h"
#define ELEMENTS 1000
shared [ELEMENTS] double a[ELEMENTS * THREADS], b[ELEMENTS * THREADS], c[ELEMENTS * THREADS], d[ELEMENTS * THREADS],
    e[ELEMENTS * THREADS], f[ELEMENTS * THREADS], g[ELEMENTS * THREADS], h[ELEMENTS * THREADS];
shared [ELEMENTS] double *const objects[] = {a, b, c, d, e, f, g, h};

int main(void) {
  const int count = sizeof objects / sizeof *objects;
  for (int i = 0; i < count; i++) {
    size_t one = upc_addrfield(objects[i]);
    CHECK(one % 64 == 0);
    for (int j = 0; j < i; j++) {
      size_t between = (one - upc_addrfield(objects[j])) % 4096;
      CHECK(between >= 512 && between <= 4096 - 512);
    }
  }
  return passed();
}
