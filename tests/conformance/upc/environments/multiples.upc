// run
// THREADS times a constant, in every accepted form.
#include "../check.h"
shared int a[THREADS], b[10 * THREADS], c[THREADS * (4 * 5)], d[(3) * THREADS], e[THREADS * 7];
shared int f[5][THREADS][2];

int main(void) {
  CHECK(sizeof a == 4 * (size_t)THREADS && sizeof b == 40 * (size_t)THREADS && sizeof c == 80 * (size_t)THREADS);
  CHECK(sizeof d == 12 * (size_t)THREADS && sizeof e == 28 * (size_t)THREADS && sizeof f == 40 * (size_t)THREADS);
  return passed();
}
