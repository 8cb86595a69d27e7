// run
// Shared data without an initialiser is zero on every thread.
#include "../check.h"
shared [3] double a[300 * THREADS];
shared struct { int i; double d; shared int *p; } r[THREADS];
shared [] char c[1000];

int main(void) {
  for (int i = 0; i < 300 * THREADS; i++)
    CHECK(a[i] == 0.0);
  for (int i = 0; i < THREADS; i++)
    CHECK(r[i].i == 0 && r[i].d == 0 && r[i].p == NULL);
  for (int i = 0; i < 1000; i++)
    CHECK(c[i] == 0);
  return passed();
}
