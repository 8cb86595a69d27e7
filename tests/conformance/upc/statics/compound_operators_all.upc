// run
// Every compound operator on shared operands of integer and floating types, of values of another type.
#include "../check.h"
shared [2] unsigned a[2 * THREADS];
shared double d[THREADS];
shared signed char c[THREADS];

int main(void) {
  const int i = 2 * MYTHREAD + 1, next = (MYTHREAD + 1) % THREADS;
  a[i] = 100;
  a[i] += 27.9;
  CHECK(a[i] == 127);
  a[i] -= 28, a[i] *= 2, a[i] /= 3, a[i] %= 50;
  CHECK(a[i] == 16);
  a[i] <<= 4, a[i] |= 15, a[i] &= ~1u, a[i] ^= 0xF0, a[i] >>= 1;
  CHECK(a[i] == 0xFF);
  d[next] = 3;
  d[next] /= 2, d[next] += 1, d[next] *= -4, d[next] -= 0.5;
  CHECK(d[next] == -10.5);
  c[next] = 100;
  c[next] += 100;
  CHECK(c[next] == -56 && (c[next] >>= 1) == -28 && c[next]-- == -28 && ++c[next] == -28);
  return passed();
}
