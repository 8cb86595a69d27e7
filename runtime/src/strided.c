/* N-dimensional strided transfers. Shapes are simplified first (contiguous dimensions merge), so that the inner loop is
   long and its chunks are large. */
#include "address.h"
#include "far.h"
#include "relay.h"
#include "event.h"

/* ---- shapes ---- */

static bool is_empty(const kroll_shape *shape) {
  bool empty = shape->chunk_bytes == 0;
  for (uint32_t d = 0; d < shape->dims; d++)
    empty |= shape->count[d] == 0;
  return empty;
}

/* Whether dimension d of `from` only repeats the outermost one of `to`, on both sides. */
static bool continues(const kroll_shape *from, uint32_t d, const kroll_shape *to) {
  const ptrdiff_t count = (ptrdiff_t)to->count[0];
  return from->dst_stride[d] == count * to->dst_stride[0] && from->src_stride[d] == count * to->src_stride[0];
}

static void push_outer(kroll_shape *to, const kroll_shape *from, uint32_t d) {
  for (uint32_t i = to->dims; i > 0; i--) {
    to->count[i] = to->count[i - 1];
    to->dst_stride[i] = to->dst_stride[i - 1];
    to->src_stride[i] = to->src_stride[i - 1];
  }
  to->count[0] = from->count[d];
  to->dst_stride[0] = from->dst_stride[d];
  to->src_stride[0] = from->src_stride[d];
  to->dims++;
}

/* The same transfer with as few dimensions and as large chunks as possible. */
static kroll_shape simplify(const kroll_shape *from) {
  kroll_shape to = {.chunk_bytes = from->chunk_bytes};
  for (uint32_t d = from->dims; d-- > 0;) {
    const ptrdiff_t chunk = (ptrdiff_t)to.chunk_bytes;
    if (from->count[d] == 1)
      continue;
    if (to.dims == 0 && from->dst_stride[d] == chunk && from->src_stride[d] == chunk)
      to.chunk_bytes *= from->count[d];
    else if (to.dims > 0 && continues(from, d, &to))
      to.count[0] *= from->count[d];
    else
      push_outer(&to, from, d);
  }
  return to;
}

/* The bytes that one side covers, from `low` before its first element. */
typedef struct {
  size_t low, bytes;
} extent;

/* What no segment can hold becomes the whole address space. */
static extent extent_of(const kroll_shape *shape, const ptrdiff_t *stride) {
  extent e = {0, shape->chunk_bytes};
  bool overflow = false;
  for (uint32_t d = 0; d < shape->dims; d++) {
    const bool down = stride[d] < 0;
    size_t reach;
    overflow |= __builtin_mul_overflow(shape->count[d] - 1, down ? -(size_t)stride[d] : (size_t)stride[d], &reach);
    overflow |= __builtin_add_overflow(e.bytes, reach, &e.bytes);
    e.low += down ? reach : 0;
  }
  return KROLL_UNLIKELY(overflow) ? (extent){0, SIZE_MAX} : e;
}

/* Whether all of one side lies in one near segment. What does not goes the far way, which refuses it. */
static bool is_near(kroll_gptr p, const kroll_shape *shape, const ptrdiff_t *stride) {
  const extent e = extent_of(shape, stride);
  return kr_near_bytes(p - e.low, e.bytes);
}

static int far_rank(kroll_gptr p, const kroll_shape *shape, const ptrdiff_t *stride, const kroll_site *site) {
  const extent e = extent_of(shape, stride);
  return kr_far_rank(p - e.low, e.bytes, site);
}

/* ---- near ---- */

#define MOVE_LINE(BYTES)                                                                                               \
  for (size_t i = 0; i < count; i++)                                                                                   \
  memcpy(dst + (ptrdiff_t)i * ds, src + (ptrdiff_t)i * ss, BYTES)

/* Constant sizes become single loads and stores. */
static void move_line(char *dst, const char *src, const kroll_shape *shape) {
  const uint32_t d = shape->dims - 1;
  const size_t count = shape->count[d];
  const ptrdiff_t ds = shape->dst_stride[d], ss = shape->src_stride[d];
  switch (shape->chunk_bytes) {
  case 4:
    MOVE_LINE(4);
    break;
  case 8:
    MOVE_LINE(8);
    break;
  case 16:
    MOVE_LINE(16);
    break;
  default:
    MOVE_LINE(shape->chunk_bytes);
  }
}

static void move_from(char *dst, const char *src, const kroll_shape *shape, uint32_t d) {
  if (d + 1 >= shape->dims) {
    move_line(dst, src, shape);
    return;
  }
  for (size_t i = 0; i < shape->count[d]; i++)
    move_from(dst + (ptrdiff_t)i * shape->dst_stride[d], src + (ptrdiff_t)i * shape->src_stride[d], shape, d + 1);
}

static void move(void *dst, const void *src, const kroll_shape *shape) {
  if (shape->dims == 0)
    memcpy(dst, src, shape->chunk_bytes);
  else
    move_from(dst, src, shape, 0);
}

/* ---- the three directions ---- */

static void far_put(kr_batch *batch, kroll_gptr dst, const void *src, const kroll_shape *s, const kroll_site *site) {
  const int rank = far_rank(dst, s, s->dst_stride, site);
  KR_UNTIL_TAKEN(site, kr_try_put_strided(batch, rank, dst, src, s, site));
}

static void far_get(kr_batch *batch, void *dst, kroll_gptr src, const kroll_shape *s, const kroll_site *site) {
  const int rank = far_rank(src, s, s->src_stride, site);
  KR_UNTIL_TAKEN(site, kr_try_get_strided(batch, rank, dst, src, s, site));
}

static void start_put(kr_batch *batch, kroll_gptr dst, const void *src, const kroll_shape *shape,
                      const kroll_site *site) {
  if (is_empty(shape))
    return;
  const kroll_shape s = simplify(shape);
  if (is_near(dst, &s, s.dst_stride))
    move((void *)dst, src, &s);
  else
    far_put(batch, dst, src, &s, site);
}

static void start_get(kr_batch *batch, void *dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site) {
  if (is_empty(shape))
    return;
  const kroll_shape s = simplify(shape);
  if (is_near(src, &s, s.src_stride))
    move(dst, (const void *)src, &s);
  else
    far_get(batch, dst, src, &s, site);
}

static void copy_through_here(kr_batch *batch, kroll_gptr dst, kroll_gptr src, const kroll_shape *s,
                              const kroll_site *site) {
  far_rank(dst, s, s->dst_stride, site);
  far_rank(src, s, s->src_stride, site);
  kr_relay_copy(batch, dst, src, s, site);
}

static void start_copy(kr_batch *batch, kroll_gptr dst, kroll_gptr src, const kroll_shape *shape,
                       const kroll_site *site) {
  if (is_empty(shape))
    return;
  const kroll_shape s = simplify(shape);
  const bool dst_near = is_near(dst, &s, s.dst_stride), src_near = is_near(src, &s, s.src_stride);
  if (dst_near && src_near)
    move((void *)dst, (const void *)src, &s);
  else if (src_near)
    far_put(batch, dst, (const void *)src, &s, site);
  else if (dst_near)
    far_get(batch, (void *)dst, src, &s, site);
  else
    copy_through_here(batch, dst, src, &s, site);
}

/* ---- the calls: blocking, with a handle, implicit ---- */

void kroll_put_strided(kroll_gptr dst, const void *src, const kroll_shape *shape, const kroll_site *site) {
  KR_CALL(KROLL_SITE_PUT, site, kr_event_peer(dst), kr_shape_bytes(shape));
  kr_batch batch = KR_BLOCKING;
  start_put(&batch, dst, src, shape, site);
  kr_batch_wait(&batch, site);
}

void kroll_get_strided(void *dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site) {
  KR_CALL(KROLL_SITE_GET, site, kr_event_peer(src), kr_shape_bytes(shape));
  kr_batch batch = KR_BLOCKING;
  start_get(&batch, dst, src, shape, site);
  kr_batch_wait(&batch, site);
}

void kroll_copy_strided(kroll_gptr dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COPY, site, kr_event_peer(dst), kr_shape_bytes(shape));
  kr_batch batch = KR_BLOCKING;
  start_copy(&batch, dst, src, shape, site);
  kr_batch_wait(&batch, site);
}

kroll_handle kroll_put_strided_nb(kroll_gptr dst, const void *src, const kroll_shape *shape, const kroll_site *site) {
  kr_batch batch = {0};
  start_put(&batch, dst, src, shape, site);
  return kr_batch_handle(&batch);
}

kroll_handle kroll_get_strided_nb(void *dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site) {
  kr_batch batch = {0};
  start_get(&batch, dst, src, shape, site);
  return kr_batch_handle(&batch);
}

kroll_handle kroll_copy_strided_nb(kroll_gptr dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site) {
  kr_batch batch = {0};
  start_copy(&batch, dst, src, shape, site);
  return kr_batch_handle(&batch);
}

void kroll_put_strided_nbi(kroll_gptr dst, const void *src, const kroll_shape *shape, const kroll_site *site) {
  start_put(kr_current, dst, src, shape, site);
}

void kroll_get_strided_nbi(void *dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site) {
  start_get(kr_current, dst, src, shape, site);
}

void kroll_copy_strided_nbi(kroll_gptr dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site) {
  start_copy(kr_current, dst, src, shape, site);
}
