/* Discrete Fourier transforms of many lines: Stockham's self-sorting algorithm of radix 4 (and one step of radix 2), on
 * LANES lines side by side. Source: C. Van Loan, Computational Frameworks for the Fast Fourier Transform, 1992, 1.7. */
#ifndef FT_LINES_H
#define FT_LINES_H

#include <complex.h>
#include <math.h>
#include <stdlib.h>

enum { LANES = 8 };

static const char *const transform_name = "own";

/* LANES numbers. */
typedef struct {
  double re[LANES], im[LANES];
} lanes;

/* exp(-2 pi i k / length), and room for two copies of LANES lines. */
typedef struct {
  int length;
  double complex *roots;
  lanes *from, *to;
} transform;

/* Prepares transforms of a length, a power of two. */
static transform plan_lines(int length) {
  transform t = {.length = length};

  t.roots = malloc((size_t)length * sizeof *t.roots);
  t.from = aligned_alloc(64, (size_t)length * sizeof *t.from);
  t.to = aligned_alloc(64, (size_t)length * sizeof *t.to);
  for (int k = 0; k < length; k++)
    t.roots[k] = cexp(-2 * I * 3.14159265358979323846 * k / length);
  return t;
}

/* z = (a + b i) times the root. */
static void turn(lanes *restrict z, const double *restrict a, const double *restrict b, double complex root) {
  const double re = creal(root), im = cimag(root);

  for (int l = 0; l < LANES; l++) {
    z->re[l] = a[l] * re - b[l] * im;
    z->im[l] = a[l] * im + b[l] * re;
  }
}

/* A step of radix 4 on `parts` interleaved transforms of length n; sign is -1 for a transform back. */
static void step_of_4(const transform *t, int n, int parts, double sign, const lanes *restrict x, lanes *restrict y) {
  const int quarter = n / 4;

  for (int p = 0; p < quarter; p++) {
    double complex w1 = t->roots[p * parts], w2 = t->roots[2 * p * parts], w3 = t->roots[3 * p * parts];
    if (sign < 0) {
      w1 = conj(w1);
      w2 = conj(w2);
      w3 = conj(w3);
    }
    for (int q = 0; q < parts; q++) {
      const lanes *a = &x[q + parts * p], *b = a + parts * quarter, *c = b + parts * quarter, *d = c + parts * quarter;
      lanes *to = &y[q + 4 * parts * p];
      double even_re[LANES], even_im[LANES], odd_re[LANES], odd_im[LANES];
      double left_re[LANES], left_im[LANES], right_re[LANES], right_im[LANES];
      for (int l = 0; l < LANES; l++) {
        double sum_re = a->re[l] + c->re[l], sum_im = a->im[l] + c->im[l];
        double diff_re = a->re[l] - c->re[l], diff_im = a->im[l] - c->im[l];
        double other_re = b->re[l] + d->re[l], other_im = b->im[l] + d->im[l];
        double turned_re = -sign * (b->im[l] - d->im[l]), turned_im = sign * (b->re[l] - d->re[l]);
        even_re[l] = sum_re + other_re;
        even_im[l] = sum_im + other_im;
        odd_re[l] = sum_re - other_re;
        odd_im[l] = sum_im - other_im;
        left_re[l] = diff_re - turned_re;
        left_im[l] = diff_im - turned_im;
        right_re[l] = diff_re + turned_re;
        right_im[l] = diff_im + turned_im;
      }
      turn(&to[0], even_re, even_im, 1);
      turn(&to[parts], left_re, left_im, w1);
      turn(&to[2 * parts], odd_re, odd_im, w2);
      turn(&to[3 * parts], right_re, right_im, w3);
    }
  }
}

static void step_of_2(int parts, const lanes *restrict x, lanes *restrict y) {
  for (int q = 0; q < parts; q++) {
    for (int l = 0; l < LANES; l++) {
      y[q].re[l] = x[q].re[l] + x[q + parts].re[l];
      y[q].im[l] = x[q].im[l] + x[q + parts].im[l];
      y[q + parts].re[l] = x[q].re[l] - x[q + parts].re[l];
      y[q + parts].im[l] = x[q].im[l] - x[q + parts].im[l];
    }
  }
}

/* Transforms the lanes in `from`; the result is where the return value says. */
static const lanes *transform_lanes(const transform *t, double sign) {
  lanes *x = t->from, *y = t->to;
  int n = t->length, parts = 1;

  for (; n >= 4; n /= 4, parts *= 4) {
    step_of_4(t, n, parts, sign, x, y);
    lanes *other = x;
    x = y;
    y = other;
  }
  if (n == 2) {
    step_of_2(parts, x, y);
    x = y;
  }
  return x;
}

/* Transforms `count` lines in place: element k of line j is data[j * line + k * element]. */
static void transform_lines(const transform *t, double complex *data, size_t count, size_t line, size_t element,
                            int sign) {
  for (size_t first = 0; first < count; first += LANES) {
    const size_t width = count - first < LANES ? count - first : LANES;
    double complex *block = data + first * line;
    for (int k = 0; k < t->length; k++) {
      for (size_t l = 0; l < width; l++) {
        double complex z = block[l * line + (size_t)k * element];
        t->from[k].re[l] = creal(z);
        t->from[k].im[l] = cimag(z);
      }
    }
    const lanes *result = transform_lanes(t, sign);
    for (int k = 0; k < t->length; k++) {
      for (size_t l = 0; l < width; l++)
        block[l * line + (size_t)k * element] = CMPLX(result[k].re[l], result[k].im[l]);
    }
  }
}

#endif
