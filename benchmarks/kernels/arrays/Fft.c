/* A complex Fourier transform and back, real and imaginary parts in turn in one array, with a table of roots. */
#include "../kernel.h"
#include <math.h>

enum { POINTS = 1 << 14, TRANSFORMS = 200 };

static void reverse_bits(double *data) {
  int to = 0;
  for (int from = 0; from < POINTS - 1; from++) {
    if (from < to) {
      const double re = data[2 * from], im = data[2 * from + 1];
      data[2 * from] = data[2 * to];
      data[2 * from + 1] = data[2 * to + 1];
      data[2 * to] = re;
      data[2 * to + 1] = im;
    }
    int bit = POINTS >> 1;
    while (bit <= to) {
      to -= bit;
      bit >>= 1;
    }
    to += bit;
  }
}

static void transform(double *data, const double *root, double sign) {
  reverse_bits(data);
  for (int half = 1; half < POINTS; half *= 2) {
    const int step = POINTS / (2 * half);
    for (int b = 0; b < POINTS; b += 2 * half)
      for (int a = 0; a < half; a++) {
        const double w_re = root[2 * a * step], w_im = sign * root[2 * a * step + 1];
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

double work(void) {
  double *data = malloc(2 * POINTS * sizeof *data), *root = malloc(POINTS * sizeof *root);
  for (int i = 0; i < 2 * POINTS; i++)
    data[i] = next_number();
  for (int k = 0; k < POINTS / 2; k++) {
    root[2 * k] = cos(2.0 * 3.141592653589793 * k / POINTS);
    root[2 * k + 1] = sin(2.0 * 3.141592653589793 * k / POINTS);
  }
  for (int turn = 0; turn < TRANSFORMS; turn++) {
    transform(data, root, turn % 2 == 0 ? 1.0 : -1.0);
    if (turn % 2 == 1)
      for (int i = 0; i < 2 * POINTS; i++)
        data[i] *= 1.0 / POINTS;
  }
  double sum = 0;
  for (int i = 0; i < 2 * POINTS; i++)
    sum += data[i];
  free(data), free(root);
  return sum;
}
