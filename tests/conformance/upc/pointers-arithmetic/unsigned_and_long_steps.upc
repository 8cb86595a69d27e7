// run
// The step may be of any integer type; unsigned ones do not wrap.
#include "../check.h"
shared [2] int a[10 * THREADS];

int main(void) {
  shared [2] int *p = &a[7];
  unsigned u = 2;
  long l = -3;
  unsigned char c = 200;
  signed char s = -1;
  size_t z = 1;
  CHECK(p + u == &a[9] && p - u == &a[5] && p + l == &a[4] && p - l == &a[10]);
  CHECK(p + s == &a[6] && p - z == &a[6] && (p + c) - c == p);
  return passed();
}
