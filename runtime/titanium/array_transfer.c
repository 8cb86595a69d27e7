/* Plans and runs strided transfers between views: dimensions are ordered by the target's strides and merged wherever
   both sides allow it; memory of this rank on both sides is copied by plain loops. */
#include "array_transfer.h"
#include <stdlib.h>

void *ti_scratch(size_t bytes, const kroll_site *site) {
  void *memory = malloc(bytes == 0 ? 1 : bytes);
  if (memory == NULL)
    kroll_fail(site, "no memory for %zu bytes that an array operation needs for a while", bytes);
  return memory;
}

void *ti_elements_take(size_t bytes, const kroll_site *site) {
  return kroll_alloc_as(bytes, KROLL_BLOCK | KROLL_UNCLEARED, site);
}

void ti_elements_give(void *elements) { kroll_free((kroll_gptr)(uintptr_t)elements, NULL); }

/* ---- layout ---- */

static void lattice_extend(lattice *l, int64_t moves, int64_t stride) {
  if (moves == 0)
    return;
  l->grain = greatest_divisor(l->grain, stride);
  if (stride < 0)
    l->low += (kroll_gptr)(moves * stride);
  else
    l->high += (kroll_gptr)(moves * stride);
}

lattice ti_lattice_of(const ti_view *array, size_t elem_bytes) {
  lattice l = {array->data, array->data + elem_bytes, 0, elem_bytes};
  for (int k = 0; k < array->rank; k++)
    lattice_extend(&l, span_count(rect_span(array->rank, array->domain, k)) - 1, array->stride[k]);
  return l;
}

static lattice lattice_of_side(kroll_gptr at, const kroll_shape *shape, const ptrdiff_t *stride) {
  lattice l = {at, at + shape->chunk_bytes, 0, shape->chunk_bytes};
  for (uint32_t d = 0; d < shape->dims; d++)
    lattice_extend(&l, (int64_t)shape->count[d] - 1, stride[d]);
  return l;
}

bool ti_lattices_apart(const lattice *a, const lattice *b) {
  if (a->high <= b->low || b->high <= a->low)
    return true;
  const int64_t grain = greatest_divisor(a->grain, b->grain);
  if (grain == 0)
    return false;
  const int64_t ahead = floor_mod((int64_t)(b->low - a->low), grain), bytes = (int64_t)a->elem_bytes;
  return ahead >= bytes && grain - ahead >= bytes;
}

/* One side of a transfer: the distance in bytes of the rectangle's neighbours in each dimension. */
typedef struct {
  kroll_gptr at;
  bool here;
  int64_t stride[TI_MAX_RANK];
} side;

static side side_of_view(const ti_view *array, const int32_t *rect) {
  side s = {.at = view_address(array, rect), .here = kroll_is_mine(array->storage)};
  for (int k = 0; k < array->rank; k++)
    s.stride[k] = array->stride[k] * (rect[2 * array->rank + k] / array->domain[2 * array->rank + k]);
  return s;
}

static side side_of_packed(const void *packed, int rank, const int32_t *rect, size_t elem_bytes) {
  side s = {.at = (kroll_gptr)(uintptr_t)packed, .here = true};
  int64_t bytes = (int64_t)elem_bytes;
  for (int k = rank - 1; k >= 0; k--) {
    s.stride[k] = bytes;
    bytes *= span_count(rect_span(rank, rect, k));
  }
  return s;
}

/* ---- plan ---- */

typedef struct {
  int64_t count, dst, src;
} dimension;

static int64_t length(int64_t stride) { return stride < 0 ? -stride : stride; }

/* The dimensions with more than one point, smallest stride of the target first, downward ones turned upward where
   both sides go down. */
static int order_dimensions(int rank, const int32_t *rect, side *dst, side *src, dimension *sorted) {
  int dims = 0;
  for (int k = 0; k < rank; k++) {
    dimension d = {span_count(rect_span(rank, rect, k)), dst->stride[k], src->stride[k]};
    if (d.count == 1)
      continue;
    if (d.dst < 0 && d.src < 0) {
      dst->at += (kroll_gptr)((d.count - 1) * d.dst);
      src->at += (kroll_gptr)((d.count - 1) * d.src);
      d.dst = -d.dst;
      d.src = -d.src;
    }
    int at = dims++;
    for (; at > 0 && length(sorted[at - 1].dst) > length(d.dst); at--)
      sorted[at] = sorted[at - 1];
    sorted[at] = d;
  }
  return dims;
}

/* Dimensions that continue the one inside become part of it; returns how many are left. */
static int merge_dimensions(dimension *sorted, int dims, size_t *chunk_bytes) {
  int kept = 0;
  for (int i = 0; i < dims; i++) {
    const dimension d = sorted[i];
    const int64_t chunk = (int64_t)*chunk_bytes;
    dimension *inner = &sorted[kept - 1];
    if (kept == 0 && d.dst == chunk && d.src == chunk)
      *chunk_bytes *= (size_t)d.count;
    else if (kept > 0 && d.dst == inner->dst * inner->count && d.src == inner->src * inner->count)
      inner->count *= d.count;
    else
      sorted[kept++] = d;
  }
  return kept;
}

static transfer plan(int rank, const int32_t *rect, side dst, side src, size_t elem_bytes) {
  dimension sorted[TI_MAX_RANK];
  transfer t = {.dst_here = dst.here, .src_here = src.here, .shape = {.chunk_bytes = elem_bytes}};
  int dims = order_dimensions(rank, rect, &dst, &src, sorted);
  dims = merge_dimensions(sorted, dims, &t.shape.chunk_bytes);
  t.dst = dst.at;
  t.src = src.at;
  t.shape.dims = (uint32_t)dims;
  for (int d = 0; d < dims; d++) {
    t.shape.count[d] = (size_t)sorted[dims - 1 - d].count;
    t.shape.dst_stride[d] = sorted[dims - 1 - d].dst;
    t.shape.src_stride[d] = sorted[dims - 1 - d].src;
  }
  return t;
}

transfer ti_transfer_plan(const ti_view *dst, const ti_view *src, const int32_t *rect, size_t elem_bytes) {
  return plan(dst->rank, rect, side_of_view(dst, rect), side_of_view(src, rect), elem_bytes);
}

transfer ti_transfer_pack(void *packed, const ti_view *src, const int32_t *rect, size_t elem_bytes) {
  const side dst = side_of_packed(packed, src->rank, rect, elem_bytes);
  return plan(src->rank, rect, dst, side_of_view(src, rect), elem_bytes);
}

transfer ti_transfer_unpack(const ti_view *dst, const void *packed, const int32_t *rect, size_t elem_bytes) {
  const side src = side_of_packed(packed, dst->rank, rect, elem_bytes);
  return plan(dst->rank, rect, side_of_view(dst, rect), src, elem_bytes);
}

bool ti_transfer_apart(const transfer *t) {
  const lattice dst = lattice_of_side(t->dst, &t->shape, t->shape.dst_stride);
  const lattice src = lattice_of_side(t->src, &t->shape, t->shape.src_stride);
  return ti_lattices_apart(&dst, &src);
}

/* ---- run ---- */

/* A chunk size known to the compiler makes each chunk one or two moves. */
#define COPY_LINE(BYTES)                                                                                               \
  for (size_t i = 0; i < count; i++)                                                                                   \
  memcpy(dst + (ptrdiff_t)i * dst_stride, src + (ptrdiff_t)i * src_stride, BYTES)

static void copy_line(char *dst, const char *src, size_t count, ptrdiff_t dst_stride, ptrdiff_t src_stride,
                      size_t chunk) {
  switch (chunk) {
  case 1:
    COPY_LINE(1);
    break;
  case 4:
    COPY_LINE(4);
    break;
  case 8:
    COPY_LINE(8);
    break;
  case 16:
    COPY_LINE(16);
    break;
  default:
    COPY_LINE(chunk);
  }
}

static void copy_here(char *dst, const char *src, const kroll_shape *shape, uint32_t d) {
  if (d == shape->dims)
    memcpy(dst, src, shape->chunk_bytes);
  else if (d + 1 == shape->dims)
    copy_line(dst, src, shape->count[d], shape->dst_stride[d], shape->src_stride[d], shape->chunk_bytes);
  else
    for (size_t i = 0; i < shape->count[d]; i++)
      copy_here(dst + (ptrdiff_t)i * shape->dst_stride[d], src + (ptrdiff_t)i * shape->src_stride[d], shape, d + 1);
}

static kroll_handle put(const transfer *t, transfer_mode mode, const kroll_site *site) {
  const void *src = (const void *)(uintptr_t)t->src;
  if (mode == TRANSFER_HANDLE)
    return kroll_put_strided_nb(t->dst, src, &t->shape, site);
  if (mode == TRANSFER_IMPLICIT)
    kroll_put_strided_nbi(t->dst, src, &t->shape, site);
  else
    kroll_put_strided(t->dst, src, &t->shape, site);
  return KROLL_DONE;
}

static kroll_handle get(const transfer *t, transfer_mode mode, const kroll_site *site) {
  void *dst = (void *)(uintptr_t)t->dst;
  if (mode == TRANSFER_HANDLE)
    return kroll_get_strided_nb(dst, t->src, &t->shape, site);
  if (mode == TRANSFER_IMPLICIT)
    kroll_get_strided_nbi(dst, t->src, &t->shape, site);
  else
    kroll_get_strided(dst, t->src, &t->shape, site);
  return KROLL_DONE;
}

static kroll_handle copy(const transfer *t, transfer_mode mode, const kroll_site *site) {
  if (mode == TRANSFER_HANDLE)
    return kroll_copy_strided_nb(t->dst, t->src, &t->shape, site);
  if (mode == TRANSFER_IMPLICIT)
    kroll_copy_strided_nbi(t->dst, t->src, &t->shape, site);
  else
    kroll_copy_strided(t->dst, t->src, &t->shape, site);
  return KROLL_DONE;
}

kroll_handle ti_transfer_run(const transfer *t, transfer_mode mode, const kroll_site *site) {
  if (t->dst_here && t->src_here) {
    copy_here((char *)(uintptr_t)t->dst, (const char *)(uintptr_t)t->src, &t->shape, 0);
    return KROLL_DONE;
  }
  if (t->src_here)
    return put(t, mode, site);
  return t->dst_here ? get(t, mode, site) : copy(t, mode, site);
}
