// run
// Objects of all sizes lie apart and aligned.
#include "../check.h"
#include <stdint.h>
shared char c1;
shared double d1;
shared char c2;
shared long double l1;
shared short s1[3 * THREADS];
shared char c3[5 * THREADS];
shared long n1[THREADS];

int main(void) {
  if (MYTHREAD == 0) {
    c1 = 1, d1 = 2, c2 = 3, l1 = 4;
    CHECK((uintptr_t)(double *)&d1 % _Alignof(double) == 0);
    CHECK((uintptr_t)(long double *)&l1 % _Alignof(long double) == 0);
  }
  for (int i = MYTHREAD; i < 5 * THREADS; i += THREADS)
    c3[i] = i % 100;
  for (int i = MYTHREAD; i < 3 * THREADS; i += THREADS)
    s1[i] = -i;
  n1[MYTHREAD] = 1L << 40;
  upc_barrier;
  CHECK(c1 == 1 && d1 == 2 && c2 == 3 && l1 == 4 && n1[THREADS - 1] == 1L << 40);
  CHECK(s1[3 * THREADS - 1] == 1 - 3 * THREADS && c3[5 * THREADS - 1] == (5 * THREADS - 1) % 100);
  return passed();
}
