/* Arrays: allocation, the views that are not inlined, and questions about how views lie in memory. */
#include "array_transfer.h"
#include <kroll/titanium/region.h>
#include <stdlib.h>

#define LINE 64 /* blocks of whole lines start with one */

void ti_view_allocate(kroll_gptr region, ti_view *array, size_t elem_bytes, ti_element_kind kind,
                      const kroll_site *site) {
  int64_t bytes = (int64_t)elem_bytes;
  for (int k = array->rank - 1; k >= 0; k--) {
    array->stride[k] = bytes;
    if (__builtin_mul_overflow(bytes, span_count(rect_span(array->rank, array->domain, k)), &bytes) ||
        bytes > INT64_MAX / 2)
      kroll_fail(site, "an array with elements of %zu bytes over this domain is larger than any memory", elem_bytes);
  }
  const uint32_t how = kind == TI_ELEMENTS_PLAIN ? KROLL_STORAGE | KROLL_PLAIN : KROLL_STORAGE;
  const size_t lines = bytes == 0 ? 1 : ((size_t)bytes + LINE - 1) / LINE;
  void *memory = ti_region_memory(region, lines * LINE, how, site);
  array->data = array->storage = (kroll_gptr)(uintptr_t)memory;
}

static void need(const ti_view *array, const kroll_site *site) {
  if (array->storage == 0)
    ti_throw_null(site);
}

/* ---- views ---- */

void ti_view_inject(ti_view *array, const int32_t *factor, const kroll_site *site) {
  need(array, site);
  const bool empty = rect_is_empty(array->rank, array->domain);
  for (int k = 0; k < array->rank; k++) {
    if (factor[k] == 0)
      ti_throw_arithmetic(site, "inject by zero: all elements would have one index");
    if (factor[k] < 0 && !empty) {
      /* The highest index becomes the lowest. */
      array->data += (kroll_gptr)((span_count(rect_span(array->rank, array->domain, k)) - 1) * array->stride[k]);
      array->stride[k] = -array->stride[k];
    }
  }
  ti_rect_scale(array->rank, array->domain, factor, site);
}

void ti_view_project(ti_view *array, const int32_t *divisor, const kroll_site *site) {
  const int rank = array->rank;
  need(array, site);
  for (int k = 0; k < rank; k++) {
    const span s = rect_span(rank, array->domain, k);
    if (divisor[k] <= 0)
      ti_throw_arithmetic(site, "project by a number that is not positive");
    if (!rect_is_empty(rank, array->domain) && (s.lo % divisor[k] != 0 || (s.lo < s.hi && s.step % divisor[k] != 0))) {
      char domain[512], point[128];
      ti_rect_print(rank, array->domain, domain, sizeof domain);
      ti_point_print(rank, divisor, point, sizeof point);
      kroll_fail(site, "project by %s: not every point of the array's domain %s is divisible by it", point, domain);
    }
  }
  ti_rect_coarsen(rank, array->domain, divisor, site);
}

void ti_view_permute(ti_view *array, const int32_t *perm, const kroll_site *site) {
  int64_t old[TI_MAX_RANK];
  need(array, site);
  ti_rect_place(array->rank, array->domain, perm, site);
  memcpy(old, array->stride, (size_t)array->rank * sizeof *old);
  for (int k = 0; k < array->rank; k++)
    array->stride[perm[k] - 1] = old[k];
}

/* ---- questions ---- */

bool ti_view_same(const ti_view *a, const ti_view *b) {
  const int rank = a->rank;
  if (a->storage == 0 || a->storage != b->storage)
    return a->storage == b->storage;
  if (memcmp(a->domain, b->domain, (size_t)rank * 3 * sizeof(int32_t)) != 0)
    return false;
  if (rect_is_empty(rank, a->domain))
    return true;
  for (int k = 0; k < rank; k++)
    if (a->domain[k] != a->domain[rank + k] && a->stride[k] != b->stride[k])
      return false;
  return a->data == b->data;
}

bool ti_view_contiguous(const ti_view *array, size_t elem_bytes) {
  int64_t next = (int64_t)elem_bytes;
  if (array->storage == 0 || rect_is_empty(array->rank, array->domain))
    return true;
  for (int k = array->rank - 1; k >= 0; k--) {
    const int64_t count = span_count(rect_span(array->rank, array->domain, k));
    if (count > 1 && array->stride[k] != next)
      return false;
    next *= count;
  }
  return true;
}

/* One bit an element between the bounds, set where `array` has one. */
static void mark(const ti_view *array, uint8_t *bits, kroll_gptr low, kroll_gptr high, size_t elem_bytes) {
  walk at = walk_start(array->rank, array->domain);
  for (bool more = true; more; more = walk_next(&at)) {
    const kroll_gptr p = walk_address(&at, array);
    if (p >= low && p < high)
      bits[(p - low) / elem_bytes / 8] |= (uint8_t)(1u << ((p - low) / elem_bytes % 8));
  }
}

static bool is_marked(const ti_view *array, const uint8_t *bits, kroll_gptr low, kroll_gptr high, size_t elem_bytes) {
  walk at = walk_start(array->rank, array->domain);
  for (bool more = true; more; more = walk_next(&at)) {
    const kroll_gptr p = walk_address(&at, array);
    if (p >= low && p < high && (bits[(p - low) / elem_bytes / 8] >> ((p - low) / elem_bytes % 8) & 1) != 0)
      return true;
  }
  return false;
}

/* Exact: where the cheap tests do not decide, marks the elements of one view and looks for the other's. */
bool ti_view_apart(const ti_view *a, const ti_view *b, size_t elem_bytes) {
  if (a->storage == 0 || a->storage != b->storage || rect_is_empty(a->rank, a->domain) ||
      rect_is_empty(b->rank, b->domain))
    return true;
  const lattice la = ti_lattice_of(a, elem_bytes), lb = ti_lattice_of(b, elem_bytes);
  if (ti_lattices_apart(&la, &lb))
    return true;
  const kroll_gptr low = la.low > lb.low ? la.low : lb.low, high = la.high < lb.high ? la.high : lb.high;
  uint8_t *bits = ti_scratch((high - low) / elem_bytes / 8 + 1, NULL);
  memset(bits, 0, (high - low) / elem_bytes / 8 + 1);
  mark(a, bits, low, high, elem_bytes);
  const bool shared = is_marked(b, bits, low, high, elem_bytes);
  free(bits);
  return !shared;
}
