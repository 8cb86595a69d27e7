/* Discrete Fourier transforms of many lines, by FFTW. */
#ifndef FT_LINES_FFTW_H
#define FT_LINES_FFTW_H

#include <complex.h>
#include <fftw3.h> /* FFTW: plans for lines of any distance */
#include <stdlib.h>

static const char *const transform_name = "fftw";

enum { PLANS = 8 };

/* A plan serves one shape of lines, in one direction, at memory aligned like that it was made for. */
typedef struct {
  size_t count, line, element;
  int sign;
  fftw_plan plan;
} shape;

typedef struct {
  int length;
  shape *shapes;
} transform;

static transform plan_lines(int length) { return (transform){length, calloc(PLANS, sizeof(shape))}; }

static fftw_plan plan_of(const transform *t, double complex *data, size_t count, size_t line, size_t element,
                         int sign) {
  const int length = t->length;

  for (int i = 0; i < PLANS; i++) {
    shape *s = &t->shapes[i];
    if (s->plan == NULL)
      *s = (shape){count, line, element, sign,
                   fftw_plan_many_dft(1, &length, (int)count, data, NULL, (int)element, (int)line, data, NULL,
                                      (int)element, (int)line, sign > 0 ? FFTW_FORWARD : FFTW_BACKWARD,
                                      FFTW_ESTIMATE | FFTW_UNALIGNED)};
    if (s->count == count && s->line == line && s->element == element && s->sign == sign)
      return s->plan;
  }
  abort(); /* the solver has fewer shapes */
}

/* Transforms `count` lines in place: element k of line j is data[j * line + k * element]. */
static void transform_lines(const transform *t, double complex *data, size_t count, size_t line, size_t element,
                            int sign) {
  fftw_execute_dft(plan_of(t, data, count, line, element, sign), data, data);
}

#endif
