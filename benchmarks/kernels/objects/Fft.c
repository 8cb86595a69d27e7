/* A complex Fourier transform and back, real and imaginary parts in turn in one array. */
#include "numbers.h"
#include <math.h>

enum { POINTS = 1 << 14, TRANSFORMS = 40 };

static void reverse_bits(double *data, int n) {
  int to = 0;
  for (int from = 0; from < n - 1; from++) {
    if (from < to) {
      const double re = data[2 * from], im = data[2 * from + 1];
      data[2 * from] = data[2 * to];
      data[2 * from + 1] = data[2 * to + 1];
      data[2 * to] = re;
      data[2 * to + 1] = im;
    }
    int bit = n >> 1;
    while (bit <= to) {
      to -= bit;
      bit >>= 1;
    }
    to += bit;
  }
}

static void transform(double *data, int n, int direction) {
  reverse_bits(data, n);
  for (int half = 1; half < n; half *= 2) {
    const double angle = direction * M_PI / half;
    const double sine = sin(angle), lower = 2.0 * sin(angle / 2) * sin(angle / 2);
    double w_re = 1.0, w_im = 0.0;
    for (int a = 0; a < half; a++) {
      if (a > 0) {
        const double re = w_re - sine * w_im - lower * w_re;
        w_im = w_im + sine * w_re - lower * w_im;
        w_re = re;
      }
      for (int b = 0; b < n; b += 2 * half) {
        const int i = 2 * (b + a), j = 2 * (b + a + half);
        const double re = w_re * data[j] - w_im * data[j + 1];
        const double im = w_re * data[j + 1] + w_im * data[j];
        data[j] = data[i] - re;
        data[j + 1] = data[i + 1] - im;
        data[i] += re;
        data[i + 1] += im;
      }
    }
  }
}

double work(void) {
  double *data = malloc(2 * POINTS * sizeof *data);
  numbers n = numbers_of(7);
  for (int i = 0; i < 2 * POINTS; i++)
    data[i] = next_double(&n);
  for (int turn = 0; turn < TRANSFORMS; turn++) {
    transform(data, POINTS, turn % 2 == 0 ? 1 : -1);
    if (turn % 2 == 1)
      for (int i = 0; i < 2 * POINTS; i++)
        data[i] *= 1.0 / POINTS;
  }
  double sum = 0;
  for (int i = 0; i < 2 * POINTS; i++)
    sum += data[i];
  free(data);
  return sum;
}
