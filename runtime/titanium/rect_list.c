/* Lists of disjoint rectangles: growth, difference, and merging of neighbours. */
#define _GNU_SOURCE
#include "rect_list.h"
#include <stdlib.h>

void ti_rects_free(rects *list) { free(list->ints); }

void ti_rects_push(rects *list, const int32_t *rect) {
  const size_t ints = 3 * (size_t)list->rank;
  if (list->count == list->room) {
    list->room = list->room == 0 ? 8 : list->room * 2;
    list->ints = realloc(list->ints, list->room * ints * sizeof(int32_t));
    if (list->ints == NULL)
      kroll_fail(NULL, "no memory for a domain of %zu rectangles", list->room);
  }
  memcpy(list->ints + list->count++ * ints, rect, ints * sizeof(int32_t));
}

int64_t ti_rects_points(int rank, const int32_t *rects, size_t count) {
  int64_t points = 0;
  for (size_t i = 0; i < count; i++)
    if (__builtin_add_overflow(points, rect_points(rank, rects + i * 3 * (size_t)rank), &points))
      return INT64_MAX;
  return points;
}

/* ---- difference ---- */

/* Adds `rect` with dimension k narrowed to s, if that has points. */
static void push_narrowed(rects *list, const int32_t *rect, int k, span s) {
  int32_t piece[RECT_INTS];
  if (s.lo > s.hi)
    return;
  rect_copy(list->rank, piece, rect);
  rect_put_span(list->rank, piece, k, s, NULL);
  ti_rects_push(list, piece);
}

/* The points of `rect` between those of `cut` in dimension k, either a residue class or a gap a piece, whichever gives
   fewer pieces. */
static void push_between(rects *list, const int32_t *rect, int k, span cut) {
  const int64_t step = rect_span(list->rank, rect, k).step, classes = cut.step / step, gaps = span_count(cut) - 1;
  if (gaps == 0)
    return;
  if (classes - 1 <= gaps)
    for (int64_t j = 1; j < classes; j++)
      push_narrowed(list, rect, k, (span){cut.lo + j * step, cut.hi - cut.step + j * step, cut.step});
  else
    for (int64_t gap = 0; gap < gaps; gap++)
      push_narrowed(list, rect, k, (span){cut.lo + gap * cut.step + step, cut.lo + (gap + 1) * cut.step - step, step});
}

void ti_rects_push_difference(rects *list, const int32_t *a, const int32_t *b) {
  const int rank = list->rank;
  int32_t met[RECT_INTS], rest[RECT_INTS];
  if (!ti_rect_meet(rank, a, b, met)) {
    ti_rects_push(list, a);
    return;
  }
  rect_copy(rank, rest, a);
  for (int k = 0; k < rank; k++) {
    const span whole = rect_span(rank, rest, k), cut = rect_span(rank, met, k);
    push_narrowed(list, rest, k, (span){whole.lo, cut.lo - whole.step, whole.step});
    push_narrowed(list, rest, k, (span){cut.hi + whole.step, whole.hi, whole.step});
    push_between(list, rest, k, cut);
    rect_put_span(rank, rest, k, cut, NULL);
  }
}

void ti_rects_subtract(rects *list, const int32_t *others, size_t count) {
  for (size_t j = 0; j < count; j++) {
    rects left = {.rank = list->rank};
    for (size_t i = 0; i < list->count; i++)
      ti_rects_push_difference(&left, rects_at(list, i), others + j * 3 * (size_t)list->rank);
    ti_rects_free(list);
    *list = left;
  }
}

void ti_rects_unite(rects *list, const int32_t *rect) {
  rects lacking = {.rank = list->rank};
  ti_rects_push(&lacking, rect);
  ti_rects_subtract(&lacking, list->ints, list->count);
  for (size_t i = 0; i < lacking.count; i++)
    ti_rects_push(list, rects_at(&lacking, i));
  ti_rects_free(&lacking);
}

/* ---- merging ---- */

typedef struct {
  int rank, along;
} merge_order;

static int compare_ints(int32_t a, int32_t b) { return (a > b) - (a < b); }

/* Order of everything but dimension `along`: 0 for rectangles that could be neighbours in it. */
static int compare_across(const int32_t *a, const int32_t *b, merge_order order) {
  for (int k = 0; k < 3 * order.rank; k++)
    if (k % order.rank != order.along && a[k] != b[k])
      return compare_ints(a[k], b[k]);
  return 0;
}

static int compare(const void *left, const void *right, void *context) {
  const merge_order order = *(const merge_order *)context;
  const int32_t *a = left, *b = right;
  const int across = compare_across(a, b, order);
  return across != 0 ? across : compare_ints(a[order.along], b[order.along]);
}

/* Appends b to a along one dimension if the points continue at the same distance. */
static bool append(int rank, int32_t *a, const int32_t *b, int k) {
  const span first = rect_span(rank, a, k), second = rect_span(rank, b, k);
  const bool one = first.lo == first.hi, other_one = second.lo == second.hi;
  const int64_t step = one ? second.step : first.step;
  if (second.lo - first.hi != step || (!one && !other_one && first.step != second.step))
    return false;
  rect_put_span(rank, a, k, (span){first.lo, second.hi, step}, NULL);
  return true;
}

static void merge_along(rects *list, int k) {
  merge_order order = {list->rank, k};
  const size_t ints = 3 * (size_t)list->rank;
  qsort_r(list->ints, list->count, ints * sizeof(int32_t), compare, &order);
  size_t last = 0;
  for (size_t i = 1; i < list->count; i++) {
    int32_t *end = list->ints + last * ints;
    const int32_t *next = rects_at(list, i);
    if (compare_across(end, next, order) == 0 && append(list->rank, end, next, k))
      continue;
    last++;
    memmove(list->ints + last * ints, next, ints * sizeof(int32_t));
  }
  list->count = last + 1;
}

/* The smallest rectangle around the list, in dimension k. */
static span hull_span(const rects *list, int k) {
  span hull = rect_span(list->rank, list->ints, k);
  const int64_t from = hull.lo;
  hull.step = 0;
  for (size_t i = 0; i < list->count; i++) {
    const span s = rect_span(list->rank, rects_at(list, i), k);
    hull.lo = s.lo < hull.lo ? s.lo : hull.lo;
    hull.hi = s.hi > hull.hi ? s.hi : hull.hi;
    hull.step = greatest_divisor(hull.step, s.lo - from);
    if (s.lo < s.hi)
      hull.step = greatest_divisor(hull.step, s.step);
  }
  if (hull.step == 0)
    hull.step = 1;
  return hull;
}

/* A list with as many points as the smallest rectangle around it is that rectangle. */
static void merge_to_hull(rects *list) {
  int32_t hull[RECT_INTS];
  for (int k = 0; k < list->rank; k++) {
    const span s = hull_span(list, k);
    if (s.step > INT32_MAX)
      return;
    rect_put_span(list->rank, hull, k, s, NULL);
  }
  const int64_t points = ti_rects_points(list->rank, list->ints, list->count);
  if (points == INT64_MAX || points != rect_points(list->rank, hull))
    return;
  rect_copy(list->rank, list->ints, hull);
  list->count = 1;
}

void ti_rects_coalesce(rects *list) {
  size_t before = 0;
  while (list->count > 1 && list->count != before) {
    before = list->count;
    for (int k = list->rank - 1; k >= 0; k--)
      merge_along(list, k);
  }
  if (list->count > 1)
    merge_to_hull(list);
}
