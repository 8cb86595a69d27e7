// run
// The macros of <tgmath.h> choose a function by the types of shared operands, as C does.
#include "../check.h"
#include <tgmath.h>
shared double d[THREADS];
shared float f[THREADS];
shared int n[THREADS];
shared double _Complex z[THREADS];

int main(void) {
  d[MYTHREAD] = 4;
  f[MYTHREAD] = 9;
  n[MYTHREAD] = 16;
  z[MYTHREAD] = 3 + 4 * (double _Complex)_Complex_I;
  CHECK(sqrt(d[MYTHREAD]) == 2 && sizeof(sqrt(d[MYTHREAD])) == sizeof(double));
  CHECK(sqrt(f[MYTHREAD]) == 3 && sizeof(sqrt(f[MYTHREAD])) == sizeof(float));
  CHECK(sqrt(n[MYTHREAD]) == 4 && sizeof(sqrt(n[MYTHREAD])) == sizeof(double));
  CHECK(pow(f[MYTHREAD], n[MYTHREAD] - 14) == 81 && sizeof(pow(f[MYTHREAD], 2)) == sizeof(double));
  CHECK(ldexp(f[MYTHREAD], n[MYTHREAD] - 14) == 36 && sizeof(ldexp(f[MYTHREAD], 2)) == sizeof(float));
  CHECK(fma(d[MYTHREAD], 2.0L, f[MYTHREAD]) == 17 && sizeof(fma(d[0], 2.0L, f[0])) == sizeof(long double));
  CHECK(fabs(z[MYTHREAD]) == 5 && sizeof(fabs(z[MYTHREAD])) == sizeof(double));
  CHECK(creal(sqrt(z[MYTHREAD])) == 2 && cimag(z[MYTHREAD]) == 4 && carg(d[MYTHREAD]) == 0);
  CHECK(lrint(d[MYTHREAD]) == 4 && sizeof(lrint(f[MYTHREAD])) == sizeof(long));
  int exponent, quotient;
  CHECK(frexp(d[MYTHREAD], &exponent) == 0.5 && exponent == 3);
  CHECK(remquo(f[MYTHREAD], 2, &quotient) == 1 && quotient == 4 && sizeof(remquo(f[0], f[0], &quotient)) == sizeof(float));
  CHECK(nexttoward(f[MYTHREAD], 0.0L) < 9 && sizeof(nexttoward(f[0], 0.0L)) == sizeof(float));
  CHECK(creal(conj(z[MYTHREAD])) == 3 && ilogb(n[MYTHREAD]) == 4 && scalbln(d[MYTHREAD], 2L) == 16);
  return passed();
}
