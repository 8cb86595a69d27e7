// run
// Every assignment operator on shared data.
#include "../check.h"
shared int a[THREADS];
shared unsigned u[THREADS];
shared double d[THREADS];

int main(void) {
  int me = (MYTHREAD + 1) % THREADS;
  a[me] = 100;
  a[me] += 5, a[me] -= 1, a[me] *= 2, a[me] /= 4, a[me] %= 30;
  CHECK(a[me] == 22);
  u[me] = 0xf0;
  u[me] &= 0xff3c, u[me] |= 3, u[me] ^= 1, u[me] <<= 4, u[me] >>= 2;
  CHECK(u[me] == (((0xf0u & 0xff3cu) | 3u) ^ 1u) << 2);
  d[me] = 1;
  d[me] += 0.5, d[me] *= 4, d[me] -= 2, d[me] /= 8;
  CHECK(d[me] == 0.5);
  CHECK(a[me]++ == 22 && ++a[me] == 24 && a[me]-- == 24 && --a[me] == 22);
  CHECK((a[me] = 4) + (a[me] += 2) > 0 && a[me] == 6);
  d[me]++;
  CHECK(d[me] == 1.5);
  return passed();
}
