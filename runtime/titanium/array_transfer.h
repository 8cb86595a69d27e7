/* How views lie in memory, and moving the elements of one rectangle as one strided transfer. */
#ifndef TITANIUM_ARRAY_TRANSFER_H
#define TITANIUM_ARRAY_TRANSFER_H

#include "ints.h"

/* Memory of this process, not zeroed, to be freed; running out ends the job. */
void *ti_scratch(size_t bytes, const kroll_site *site);
/* The same for elements on their way, in which the garbage collector finds references; and back. */
void *ti_elements_take(size_t bytes, const kroll_site *site);
void ti_elements_give(void *elements);

/* ---- walking a rectangle in row-major order ---- */

typedef struct {
  int rank;
  const int32_t *rect;
  int32_t point[POINT_INTS];
} walk;

/* The rectangle is not empty. */
static inline walk walk_start(int rank, const int32_t *rect) {
  walk at = {.rank = rank, .rect = rect};
  memcpy(at.point, rect, (size_t)rank * sizeof(int32_t));
  return at;
}

static inline bool walk_next(walk *at) {
  for (int k = at->rank - 1; k >= 0; k--) {
    if (at->point[k] != at->rect[at->rank + k]) {
      at->point[k] += at->rect[2 * at->rank + k];
      return true;
    }
    at->point[k] = at->rect[k];
  }
  return false;
}

/* Address of an element; the point is in the domain. */
static inline kroll_gptr view_address(const ti_view *array, const int32_t *point) {
  int64_t offset = 0;
  for (int k = 0; k < array->rank; k++)
    offset += ((int64_t)point[k] - array->domain[k]) / array->domain[2 * array->rank + k] * array->stride[k];
  return array->data + (kroll_gptr)offset;
}
static inline kroll_gptr walk_address(const walk *at, const ti_view *array) { return view_address(array, at->point); }

/* ---- where elements can be ---- */

/* All elements start at low + a multiple of `grain` and lie in [low, high); grain 0: there is one. */
typedef struct {
  kroll_gptr low, high;
  int64_t grain;
  size_t elem_bytes;
} lattice;

/* The domain is not empty. */
lattice ti_lattice_of(const ti_view *array, size_t elem_bytes);
/* True only if no byte is shared. */
bool ti_lattices_apart(const lattice *a, const lattice *b);

/* ---- transfers ---- */

/* A rectangle of elements on both sides, as few and as long chunks as the two layouts allow. */
typedef struct {
  kroll_gptr dst, src; /* global, or addresses in this process */
  bool dst_here, src_here;
  kroll_shape shape;
} transfer;

typedef enum { TRANSFER_WAIT, TRANSFER_HANDLE, TRANSFER_IMPLICIT } transfer_mode;

/* The rectangle is not empty and in the domains of both views. */
transfer ti_transfer_plan(const ti_view *dst, const ti_view *src, const int32_t *rect, size_t elem_bytes);
/* The elements of a view in the rectangle from or to consecutive local memory. */
transfer ti_transfer_pack(void *packed, const ti_view *src, const int32_t *rect, size_t elem_bytes);
transfer ti_transfer_unpack(const ti_view *dst, const void *packed, const int32_t *rect, size_t elem_bytes);
/* True only if no byte is both read and written. */
bool ti_transfer_apart(const transfer *t);
kroll_handle ti_transfer_run(const transfer *t, transfer_mode mode, const kroll_site *site);

#endif
