/* Strided transfers against a model that moves one byte at a time: random shapes of up to eight dimensions, negative
   and padded strides, in every direction and form. */
#include "check.h"
#include <stdlib.h>

#define AREA 40000
SHARED(area, 2 * AREA);

/* One side: strides of dense dimensions with gaps, in random order and direction; `base` is where element 0 lies. */
static void random_side(uint64_t *state, const kroll_shape *shape, ptrdiff_t *stride, size_t *base) {
  size_t bytes = shape->chunk_bytes;
  *base = 0;
  for (uint32_t d = shape->dims; d-- > 0;) {
    const bool back = random_below(state, 3) == 0;
    const size_t step = bytes + (random_below(state, 2) == 0 ? random_below(state, 5) : 0);
    stride[d] = back ? -(ptrdiff_t)step : (ptrdiff_t)step;
    const size_t reach = shape->count[d] > 0 ? (shape->count[d] - 1) * step : 0;
    *base += back ? reach : 0;
    bytes += reach;
  }
}

static kroll_shape random_shape(uint64_t *state) {
  kroll_shape shape = {.dims = (uint32_t)random_below(state, KROLL_MAX_DIMS + 1),
                       .chunk_bytes = (size_t)1 << random_below(state, 5)};
  size_t room = 1500 / shape.chunk_bytes;
  for (uint32_t d = 0; d < shape.dims; d++) {
    shape.count[d] = 1 + random_below(state, room > 6 ? 6 : room);
    room /= shape.count[d];
  }
  if (shape.dims > 0 && random_below(state, 20) == 0)
    shape.count[random_below(state, shape.dims)] = 0;
  return shape;
}

static void model(uint8_t *dst, const uint8_t *src, const kroll_shape *shape, uint32_t d) {
  if (d == shape->dims) {
    for (size_t i = 0; i < shape->chunk_bytes; i++)
      dst[i] = src[i];
    return;
  }
  for (size_t i = 0; i < shape->count[d]; i++)
    model(dst + (ptrdiff_t)i * shape->dst_stride[d], src + (ptrdiff_t)i * shape->src_stride[d], shape, d + 1);
}

static void do_put(kroll_gptr dst, const void *src, const kroll_shape *shape, uint64_t form) {
  if (form == 0)
    kroll_put_strided(dst, src, shape, HERE);
  else if (form == 1)
    kroll_wait(kroll_put_strided_nb(dst, src, shape, HERE), HERE);
  else
    kroll_put_strided_nbi(dst, src, shape, HERE);
  kroll_wait_nbi(HERE);
}

static void do_get(void *dst, kroll_gptr src, const kroll_shape *shape, uint64_t form) {
  if (form == 0)
    kroll_get_strided(dst, src, shape, HERE);
  else if (form == 1)
    kroll_wait(kroll_get_strided_nb(dst, src, shape, HERE), HERE);
  else
    kroll_get_strided_nbi(dst, src, shape, HERE);
  kroll_wait_nbi(HERE);
}

static void do_copy(kroll_gptr dst, kroll_gptr src, const kroll_shape *shape, uint64_t form) {
  if (form == 0)
    kroll_copy_strided(dst, src, shape, HERE);
  else if (form == 1)
    kroll_wait(kroll_copy_strided_nb(dst, src, shape, HERE), HERE);
  else
    kroll_copy_strided_nbi(dst, src, shape, HERE);
  kroll_wait_nbi(HERE);
}

static uint8_t source[AREA], wanted[AREA], got[AREA];

/* Only the previous rank uses this rank's area. */
static kroll_gptr window(int rank) { return on(rank, area, 0); }

static void randomise(uint64_t *state) {
  for (size_t i = 0; i < AREA; i += 8) {
    const uint64_t bits = random_next(state);
    memcpy(source + i, &bits, 8);
  }
}

static void one_case(uint64_t *state) {
  kroll_shape shape = random_shape(state);
  size_t dst_base, src_base;
  random_side(state, &shape, shape.dst_stride, &dst_base);
  random_side(state, &shape, shape.src_stride, &src_base);
  const uint64_t form = random_below(state, 3);
  const int target = next_rank();
  memset(wanted, 0xee, AREA);
  model(wanted + dst_base, source + src_base, &shape, 0);

  kroll_set(window(target), 0xee, AREA, HERE);
  do_put(window(target) + dst_base, source + src_base, &shape, form);
  kroll_get(got, window(target), AREA, HERE);
  CHECK(memcmp(got, wanted, AREA) == 0);

  kroll_put(window(target) + AREA, source, AREA, HERE);
  memset(got, 0xee, AREA);
  do_get(got + dst_base, window(target) + AREA + src_base, &shape, form);
  CHECK(memcmp(got, wanted, AREA) == 0);

  kroll_set(window(target), 0xee, AREA, HERE);
  do_copy(window(target) + dst_base, window(target) + AREA + src_base, &shape, form);
  kroll_get(got, window(target), AREA, HERE);
  CHECK(memcmp(got, wanted, AREA) == 0);
}

int main(void) {
  kroll_boot();
  uint64_t state = 2024 + (uint64_t)kroll_my_rank;
  randomise(&state);
  for (int i = 0; i < 600; i++)
    one_case(&state);
  kroll_exit(0);
}
