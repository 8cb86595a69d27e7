// run
// Local variables and functions called like what compilers are tempted to call their own.
#include "../check.h"
shared [3] int a[3 * THREADS];
static int v_(int p_) { return p_ + 1; }
static int near(int far) { return far; }

int main(void) {
  int site0 = 2, site1 = 3, site2 = 4, p = 1, x = 2, T = 3, address = 1, rank = 2, kroll_near = 6;
  a[3 * MYTHREAD] = site0 + site1 + site2 + 5;
  a[3 * MYTHREAD + p] += a[3 * MYTHREAD] * x + T;
  a[3 * MYTHREAD + rank] = v_(near(address)) + kroll_near;
  a[3 * MYTHREAD] <<= address;
  CHECK(a[3 * MYTHREAD] == 28 && a[3 * MYTHREAD + 1] == 31 && a[3 * MYTHREAD + 2] == 8);
  return passed();
}
