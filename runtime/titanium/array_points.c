/* Elements at listed points: copy, gather and scatter. What lies on another rank travels as one indexed transfer. */
#include "array_transfer.h"
#include <stdlib.h>

/* A list of points, in local memory. */
typedef struct {
  int rank;
  size_t count;
  int32_t *ints; /* owned */
} points;

static const int32_t *point_at(const points *list, size_t i) { return list->ints + i * (size_t)list->rank; }

static points fetch_points(const ti_view *list, int rank, const kroll_site *site) {
  if (list->storage == 0)
    ti_throw_null(site);
  points p = {rank, (size_t)rect_points(1, list->domain), NULL};
  p.ints = ti_scratch(p.count * (size_t)rank * sizeof(int32_t), site);
  ti_view_pack(list, p.ints, (size_t)rank * sizeof(int32_t), site);
  return p;
}

/* Drops the points that one of the arrays lacks. */
static void keep_common(points *list, const ti_view *a, const ti_view *b) {
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    const int32_t *p = point_at(list, i);
    if (rect_has(list->rank, a->domain, p) && rect_has(list->rank, b->domain, p))
      memmove(list->ints + kept++ * (size_t)list->rank, p, (size_t)list->rank * sizeof *p);
  }
  list->count = kept;
}

static void require_all(const points *list, const ti_view *array, const kroll_site *site) {
  for (size_t i = 0; i < list->count; i++)
    if (!rect_has(list->rank, array->domain, point_at(list, i)))
      ti_view_outside(array, point_at(list, i), site);
}

static kroll_gpiece *pieces_of(const ti_view *array, const points *list, size_t elem_bytes, const kroll_site *site) {
  kroll_gpiece *pieces = ti_scratch(list->count * sizeof *pieces, site);
  for (size_t i = 0; i < list->count; i++)
    pieces[i] = (kroll_gpiece){view_address(array, point_at(list, i)), elem_bytes};
  return pieces;
}

static void read_points(const ti_view *array, const points *list, char *packed, size_t elem_bytes,
                        const kroll_site *site) {
  if (kroll_is_mine(array->storage)) {
    for (size_t i = 0; i < list->count; i++)
      memcpy(packed + i * elem_bytes, (void *)(uintptr_t)view_address(array, point_at(list, i)), elem_bytes);
  } else if (list->count != 0) {
    const kroll_piece whole = {packed, list->count * elem_bytes};
    kroll_gpiece *pieces = pieces_of(array, list, elem_bytes, site);
    kroll_get_indexed(1, &whole, list->count, pieces, site);
    free(pieces);
  }
}

static void write_points(const ti_view *array, const points *list, char *packed, size_t elem_bytes,
                         const kroll_site *site) {
  if (kroll_is_mine(array->storage)) {
    for (size_t i = 0; i < list->count; i++)
      memcpy((void *)(uintptr_t)view_address(array, point_at(list, i)), packed + i * elem_bytes, elem_bytes);
  } else if (list->count != 0) {
    const kroll_piece whole = {packed, list->count * elem_bytes};
    kroll_gpiece *pieces = pieces_of(array, list, elem_bytes, site);
    kroll_put_indexed(list->count, pieces, 1, &whole, site);
    free(pieces);
  }
}

void ti_view_copy_points(const ti_view *dst, const ti_view *src, const ti_view *list, size_t elem_bytes,
                         const kroll_site *site) {
  if (dst->storage == 0 || src->storage == 0)
    ti_throw_null(site);
  points wanted = fetch_points(list, dst->rank, site);
  keep_common(&wanted, dst, src);
  char *packed = ti_elements_take(wanted.count * elem_bytes, site);
  read_points(src, &wanted, packed, elem_bytes, site);
  write_points(dst, &wanted, packed, elem_bytes, site);
  ti_elements_give(packed);
  free(wanted.ints);
}

/* Every index of the list must be one of `packed`, too. */
static void require_indices(const ti_view *packed, const ti_view *list, const kroll_site *site) {
  walk at = walk_start(1, list->domain);
  for (bool more = true; more; more = walk_next(&at))
    if (!rect_has(1, packed->domain, at.point))
      ti_view_outside(packed, at.point, site);
}

static points fetch_checked(const ti_view *array, const ti_view *packed, const ti_view *list, const kroll_site *site) {
  if (array->storage == 0 || packed->storage == 0)
    ti_throw_null(site);
  points wanted = fetch_points(list, array->rank, site);
  require_all(&wanted, array, site);
  if (wanted.count != 0)
    require_indices(packed, list, site);
  return wanted;
}

void ti_view_gather(const ti_view *array, const ti_view *packed, const ti_view *list, size_t elem_bytes,
                    const kroll_site *site) {
  points wanted = fetch_checked(array, packed, list, site);
  char *elements = ti_elements_take(wanted.count * elem_bytes, site);
  read_points(array, &wanted, elements, elem_bytes, site);
  if (wanted.count != 0) {
    const transfer t = ti_transfer_unpack(packed, elements, list->domain, elem_bytes);
    ti_transfer_run(&t, TRANSFER_WAIT, site);
  }
  ti_elements_give(elements);
  free(wanted.ints);
}

void ti_view_scatter(const ti_view *array, const ti_view *packed, const ti_view *list, size_t elem_bytes,
                     const kroll_site *site) {
  points wanted = fetch_checked(array, packed, list, site);
  char *elements = ti_elements_take(wanted.count * elem_bytes, site);
  if (wanted.count != 0) {
    const transfer t = ti_transfer_pack(elements, packed, list->domain, elem_bytes);
    ti_transfer_run(&t, TRANSFER_WAIT, site);
  }
  write_points(array, &wanted, elements, elem_bytes, site);
  ti_elements_give(elements);
  free(wanted.ints);
}
