/* The native method of Fftw.ti. fftw.h is what `kroll build --emit=header FT_FFTW.ti` prints. */
#include "fftw.h"
#include <fftw3.h>
#include <stdlib.h>

#define HERE(what) KROLL_HERE(KROLL_SITE_CHECK, what)

/* A plan and what it is for: along an axis of lines with so many points at such distances, in numbers. */
typedef struct {
  int axis, sign, extent[3];
  long stride[3];
  fftw_plan plan;
} known_plan;

static known_plan plans[64];
static int known;

/* What is planned with is no array of the program's, as planning writes to it. */
static fftw_plan plan_for(const known_plan *wanted) {
  size_t numbers = 1;
  fftw_iodim64 dims[3];
  for (int k = 0; k < 3; k++) {
    dims[k] = (fftw_iodim64){wanted->extent[k], wanted->stride[k], wanted->stride[k]};
    numbers += (size_t)(wanted->extent[k] - 1) * (size_t)wanted->stride[k];
  }
  const fftw_iodim64 line = dims[wanted->axis];
  for (int k = wanted->axis; k < 2; k++)
    dims[k] = dims[k + 1];
  fftw_complex *room = calloc(numbers, sizeof *room);
  if (room == NULL)
    kroll_fail(HERE("execute"), "no memory for planning");
  fftw_plan plan = fftw_plan_guru64_dft(1, &line, 2, dims, room, room, wanted->sign, FFTW_MEASURE | FFTW_UNALIGNED);
  free(room);
  if (plan == NULL)
    kroll_fail(HERE("execute"), "FFTW has no plan for this array");
  return plan;
}

/* A Complex is two doubles, as FFTW's complex numbers are. */
void titanium_Fftw_execute(ti_array3 a, int32_t axis, int32_t sign) {
  known_plan wanted = {.axis = axis - 1, .sign = sign};
  for (int k = 0; k < 3; k++) {
    wanted.extent[k] = TI_EXTENT(a, k);
    wanted.stride[k] = a.stride[k] / (long)sizeof(fftw_complex);
  }
  int i = 0;
  while (i < known && !(plans[i].axis == wanted.axis && plans[i].sign == wanted.sign &&
                        memcmp(plans[i].extent, wanted.extent, sizeof wanted.extent) == 0 &&
                        memcmp(plans[i].stride, wanted.stride, sizeof wanted.stride) == 0))
    i++;
  if (i == known) {
    if (known == sizeof plans / sizeof plans[0])
      kroll_fail(HERE("execute"), "arrays of too many shapes");
    wanted.plan = plan_for(&wanted);
    plans[known++] = wanted;
  }
  fftw_complex *elements = TI_ELEMENTS(a);
  fftw_execute_dft(plans[i].plan, elements, elements);
}
