// run
// == between a generic pointer and typed ones asks for thread and address only.
#include "../check.h"
shared [3] int a[3 * THREADS];
shared int c[THREADS];

int main(void) {
  shared void *g = &a[1];
  CHECK(g == &a[1] && &a[1] == g && g != &a[2]);
  CHECK(g == (shared [] int *)&a[1] && (shared int *)g == (shared int *)&a[1]);
  CHECK(upc_resetphase(g) == g && upc_phaseof(upc_resetphase(g)) == 0 && upc_phaseof(g) == 1);
  g = &c[MYTHREAD];
  CHECK(g == &c[MYTHREAD] && (THREADS == 1 || g != &c[(MYTHREAD + 1) % THREADS]));
  return passed();
}
