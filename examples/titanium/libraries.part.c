/* The native methods of libraries.ti. libraries.part.h is what `kroll build --emit=header libraries.ti` prints. */
#include "libraries.part.h"
#include <cblas.h>
#include <fftw3.h>
#include <stdio.h>
#include <stdlib.h>

#define HERE(what) KROLL_HERE(KROLL_SITE_CHECK, what)

/* A Complex is two doubles, as FFTW's complex numbers are. */
void titanium_libraries_transform(ti_array1 a, int32_t sign) {
  if (!TI_IS_CONTIGUOUS(1, a, sizeof(fftw_complex)))
    kroll_fail(HERE("transform"), "the elements must lie one behind the other");
  fftw_complex *elements = TI_ELEMENTS(a);
  fftw_plan plan = fftw_plan_dft_1d(TI_EXTENT(a, 0), elements, elements, sign, FFTW_ESTIMATE);
  fftw_execute(plan);
  fftw_destroy_plan(plan);
}

/* The elements in row-major order, to be freed. */
static double *packed(ti_array2 a) {
  const int rows = TI_EXTENT(a, 0), columns = TI_EXTENT(a, 1);
  double *copy = malloc((size_t)rows * (size_t)columns * sizeof(double));
  if (copy == NULL)
    kroll_fail(HERE("multiply"), "no memory for a matrix");
  const char *from = TI_ELEMENTS(a);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      copy[i * columns + j] = *(const double *)(from + i * a.stride[0] + j * a.stride[1]);
  return copy;
}

void titanium_libraries_multiply(ti_array2 a, ti_array2 b, ti_array2 c) {
  if (!TI_IS_CONTIGUOUS(2, c, sizeof(double)))
    kroll_fail(HERE("multiply"), "the elements must lie one behind the other");
  const int m = TI_EXTENT(c, 0), n = TI_EXTENT(c, 1), k = TI_EXTENT(a, 1);
  double *left = packed(a), *right = packed(b);
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, left, k, right, n, 0, TI_ELEMENTS(c), n);
  free(left);
  free(right);
}

double titanium_libraries_norm(kroll_gptr values) {
  return cblas_dnrm2(ti_jarray_length(values, HERE("norm")), TI_JARRAY_ELEMENTS(values), 1);
}

void titanium_libraries_scale(ti_jarray *values, double by) {
  cblas_dscal(values->length, by, ti_jarray_data(values), 1);
}

kroll_gptr titanium_libraries_describe(kroll_gptr text, bool loud, uint16_t mark, int64_t number, float part,
                                       ti_point2 p) {
  if (text == 0)
    return 0;
  char *words = ti_native_text(text), line[200];
  snprintf(line, sizeof line, "%s%c %lld %g [%d,%d]", words, loud ? mark : ' ', (long long)number, part, p.x[0],
           p.x[1]);
  free(words);
  return ti_native_string(line);
}

void titanium_libraries_halve(ti_rect2 r, ti_array1 parts) {
  int32_t *into = TI_ELEMENTS(parts);
  into[0] = (r.hi.x[0] - r.lo.x[0]) / r.step.x[0] + 1;
  into[1] = (r.hi.x[1] - r.lo.x[1]) / r.step.x[1] + 1;
  into[2] = r.step.x[0];
}
