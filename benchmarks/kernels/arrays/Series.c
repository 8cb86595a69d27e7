/* The first coefficients of the Fourier series of (x + 1)^x on [0, 2], by the trapezoidal rule. */
#include "../kernel.h"
#include <math.h>

enum { TERMS = 1000, INTERVALS = 1000 };

typedef enum { PLAIN, WITH_COSINE, WITH_SINE } kind;

static double value(double x, double omega, kind k) {
  const double plain = pow(x + 1.0, x);
  switch (k) {
  case PLAIN:
    return plain;
  case WITH_COSINE:
    return plain * cos(omega * x);
  default:
    return plain * sin(omega * x);
  }
}

static double integral(double omega, kind k) {
  const double step = 2.0 / INTERVALS;
  double x = 0.0, sum = value(0.0, omega, k) / 2.0;
  for (int i = 1; i < INTERVALS; i++) {
    x += step;
    sum += value(x, omega, k);
  }
  return (sum + value(2.0, omega, k) / 2.0) * step;
}

double work(void) {
  static double coefficients[2][TERMS];
  coefficients[0][0] = integral(0.0, PLAIN) / 2.0;
  for (int n = 1; n < TERMS; n++) {
    coefficients[0][n] = integral(M_PI * n, WITH_COSINE);
    coefficients[1][n] = integral(M_PI * n, WITH_SINE);
  }
  double sum = 0.0;
  for (int n = 0; n < TERMS; n++)
    sum += coefficients[0][n] + n * coefficients[1][n];
  return rint(sum * 1e6); /* the last digits of sines differ from machine to machine */
}
