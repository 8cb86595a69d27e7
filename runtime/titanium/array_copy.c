/* Array copy: the intersection of the domains as one strided transfer, as if the whole source were read first. */
#include "domain.h"
#include "array_transfer.h"
#include <stdlib.h>

static void need_both(const ti_view *a, const ti_view *b, const kroll_site *site) {
  if (a->storage == 0 || b->storage == 0)
    ti_throw_null(site);
}

/* ---- views of the same storage ---- */

static bool may_overlap(const ti_view *dst, const ti_view *src, size_t elem_bytes) {
  if (dst->storage != src->storage)
    return false;
  const lattice d = ti_lattice_of(dst, elem_bytes), s = ti_lattice_of(src, elem_bytes);
  return !ti_lattices_apart(&d, &s);
}

/* Equal strides, each beyond all that lies inside it: walking the target in the order of addresses never writes what
   is still to be read, upward if the target is below the source. */
static bool can_slide(const transfer *t) {
  ptrdiff_t inside = (ptrdiff_t)t->shape.chunk_bytes;
  if (!t->dst_here || !t->src_here)
    return false;
  for (int d = (int)t->shape.dims - 1; d >= 0; d--) {
    const ptrdiff_t stride = t->shape.dst_stride[d];
    if (stride != t->shape.src_stride[d] || stride < inside)
      return false;
    inside += ((ptrdiff_t)t->shape.count[d] - 1) * stride;
  }
  return true;
}

static void slide(char *dst, const char *src, const kroll_shape *shape, uint32_t d) {
  if (d == shape->dims) {
    memmove(dst, src, shape->chunk_bytes);
    return;
  }
  for (size_t i = 0; i < shape->count[d]; i++) {
    const ptrdiff_t at = (ptrdiff_t)(dst < src ? i : shape->count[d] - 1 - i) * shape->dst_stride[d];
    slide(dst + at, src + at, shape, d + 1);
  }
}

static void copy_packed(const ti_view *dst, const ti_view *src, const int32_t *rects, size_t count, size_t elem_bytes,
                        const kroll_site *site) {
  const int rank = dst->rank;
  const size_t ints = 3 * (size_t)rank, bytes = (size_t)ti_rects_points(rank, rects, count) * elem_bytes;
  char *packed = ti_elements_take(bytes, site);
  for (size_t i = 0, used = 0; i < count; i++) {
    const transfer t = ti_transfer_pack(packed + used, src, rects + i * ints, elem_bytes);
    ti_transfer_run(&t, TRANSFER_WAIT, site);
    used += (size_t)rect_points(rank, rects + i * ints) * elem_bytes;
  }
  for (size_t i = 0, used = 0; i < count; i++) {
    const transfer t = ti_transfer_unpack(dst, packed + used, rects + i * ints, elem_bytes);
    ti_transfer_run(&t, TRANSFER_WAIT, site);
    used += (size_t)rect_points(rank, rects + i * ints) * elem_bytes;
  }
  ti_elements_give(packed);
}

/* ---- one rectangle ---- */

static kroll_handle copy_rect(const ti_view *dst, const ti_view *src, const int32_t *rect, size_t elem_bytes,
                              transfer_mode mode, const kroll_site *site) {
  const transfer t = ti_transfer_plan(dst, src, rect, elem_bytes);
  if (dst->storage != src->storage || ti_transfer_apart(&t))
    return ti_transfer_run(&t, mode, site);
  if (can_slide(&t))
    slide((char *)(uintptr_t)t.dst, (const char *)(uintptr_t)t.src, &t.shape, 0);
  else
    copy_packed(dst, src, rect, 1, elem_bytes, site);
  return KROLL_DONE;
}

static kroll_handle copy_all(const ti_view *dst, const ti_view *src, size_t elem_bytes, transfer_mode mode,
                             const kroll_site *site) {
  int32_t rect[RECT_INTS];
  need_both(dst, src, site);
  if (!ti_rect_meet(dst->rank, dst->domain, src->domain, rect))
    return KROLL_DONE;
  return copy_rect(dst, src, rect, elem_bytes, mode, site);
}

void ti_view_copy(const ti_view *dst, const ti_view *src, size_t elem_bytes, const kroll_site *site) {
  copy_all(dst, src, elem_bytes, TRANSFER_WAIT, site);
}

kroll_handle ti_view_copy_nb(const ti_view *dst, const ti_view *src, size_t elem_bytes, const kroll_site *site) {
  return copy_all(dst, src, elem_bytes, TRANSFER_HANDLE, site);
}

void ti_view_copy_nbi(const ti_view *dst, const ti_view *src, size_t elem_bytes, const kroll_site *site) {
  copy_all(dst, src, elem_bytes, TRANSFER_IMPLICIT, site);
}

void ti_view_copy_rect(const ti_view *dst, const ti_view *src, const int32_t *rect, size_t elem_bytes,
                       const kroll_site *site) {
  int32_t both[RECT_INTS], met[RECT_INTS];
  need_both(dst, src, site);
  if (ti_rect_meet(dst->rank, dst->domain, src->domain, both) && ti_rect_meet(dst->rank, both, rect, met))
    copy_rect(dst, src, met, elem_bytes, TRANSFER_WAIT, site);
}

/* ---- a general domain: its rectangles travel together ---- */

static rects common_rects(const ti_view *dst, const ti_view *src, ti_domain domain) {
  const int rank = dst->rank;
  rects list = {.rank = rank};
  int32_t both[RECT_INTS], met[RECT_INTS];
  if (!ti_rect_meet(rank, dst->domain, src->domain, both))
    return list;
  reading from = ti_domain_open(rank, domain);
  for (size_t i = 0; i < from.count; i++)
    if (ti_rect_meet(rank, both, reading_at(&from, rank, i), met))
      ti_rects_push(&list, met);
  ti_domain_close(&from);
  return list;
}

static void copy_apart(const ti_view *dst, const ti_view *src, const rects *list, size_t elem_bytes,
                       const kroll_site *site) {
  kroll_region_begin(site);
  for (size_t i = 0; i < list->count; i++) {
    const transfer t = ti_transfer_plan(dst, src, rects_at(list, i), elem_bytes);
    ti_transfer_run(&t, TRANSFER_IMPLICIT, site);
  }
  kroll_wait(kroll_region_end(site), site);
}

void ti_view_copy_domain(const ti_view *dst, const ti_view *src, ti_domain domain, size_t elem_bytes,
                         const kroll_site *site) {
  need_both(dst, src, site);
  rects list = common_rects(dst, src, domain);
  if (list.count == 1)
    copy_rect(dst, src, list.ints, elem_bytes, TRANSFER_WAIT, site);
  else if (list.count > 1 && may_overlap(dst, src, elem_bytes))
    copy_packed(dst, src, list.ints, list.count, elem_bytes, site);
  else if (list.count > 1)
    copy_apart(dst, src, &list, elem_bytes, site);
  ti_rects_free(&list);
}
