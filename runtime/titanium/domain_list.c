/* Domains from lists of points or rectangles, and back: toDomain, pointList, domainList. */
#define _GNU_SOURCE
#include "domain.h"
#include "array_transfer.h"
#include <stdlib.h>

static int compare_points(const void *left, const void *right, void *context) {
  const int32_t *a = left, *b = right;
  for (int k = 0; k < *(const int *)context; k++)
    if (a[k] != b[k])
      return a[k] < b[k] ? -1 : 1;
  return 0;
}

static void push_point(rects *list, const int32_t *point) {
  int32_t rect[RECT_INTS];
  for (int k = 0; k < list->rank; k++)
    rect_put_span(list->rank, rect, k, (span){point[k], point[k], 1}, NULL);
  ti_rects_push(list, rect);
}

/* Sorts the points. */
static ti_domain domain_of_points(int rank, int32_t *points, size_t count) {
  rects list = {.rank = rank};
  if (count != 0)
    qsort_r(points, count, (size_t)rank * sizeof(int32_t), compare_points, &rank);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || compare_points(points + (i - 1) * (size_t)rank, points + i * (size_t)rank, &rank) != 0)
      push_point(&list, points + i * (size_t)rank);
  return ti_domain_keep(&list);
}

ti_domain ti_domain_from_points(int rank, const int32_t *points, int64_t count) {
  const size_t bytes = (size_t)count * (size_t)rank * sizeof(int32_t);
  int32_t *sorted = ti_scratch(bytes, NULL);
  if (bytes != 0)
    memcpy(sorted, points, bytes);
  const ti_domain domain = domain_of_points(rank, sorted, (size_t)count);
  free(sorted);
  return domain;
}

ti_domain ti_domain_from_rects(int rank, const int32_t *rectangles, int64_t count) {
  rects list = {.rank = rank};
  for (int64_t i = 0; i < count; i++)
    if (!rect_is_empty(rank, rectangles + i * 3 * rank))
      ti_rects_unite(&list, rectangles + i * 3 * rank);
  return ti_domain_keep(&list);
}

/* The elements of a 1-d array in local memory, to be freed. */
static int32_t *list_fetch(ti_array1 list, size_t elem_bytes, int64_t *count, const kroll_site *site) {
  const ti_view view = {1, list.data, list.storage, (int32_t *)&list.domain, list.stride};
  if (list.storage == 0)
    ti_throw_null(site);
  *count = rect_points(1, view.domain);
  int32_t *elements = ti_scratch((size_t)*count * elem_bytes, site);
  ti_view_pack(&view, elements, elem_bytes, site);
  return elements;
}

ti_domain ti_domain_of_points(ti_array1 list, int rank, const kroll_site *site) {
  int64_t count;
  int32_t *points = list_fetch(list, (size_t)rank * sizeof(int32_t), &count, site);
  const ti_domain domain = domain_of_points(rank, points, (size_t)count);
  free(points);
  return domain;
}

ti_domain ti_domain_of_rects(ti_array1 list, int rank, const kroll_site *site) {
  int64_t count;
  int32_t *rectangles = list_fetch(list, rect_bytes(rank), &count, site);
  const ti_domain domain = ti_domain_from_rects(rank, rectangles, count);
  free(rectangles);
  return domain;
}

/* A new array over [0 : count - 1]; *elements is its memory. */
static ti_array1 list_new(int64_t count, size_t elem_bytes, int32_t **elements, const kroll_site *site) {
  ti_array1 list = {.domain = {{{0}}, {{-1}}, {{1}}}};
  if (count > INT32_MAX)
    kroll_fail(site, "a list of %lld elements: an array's index is an int", (long long)count);
  list.domain.hi.x[0] = (int32_t)count - 1;
  ti_view view = {1, 0, 0, (int32_t *)&list.domain, list.stride};
  ti_view_allocate(0, &view, elem_bytes, TI_ELEMENTS_PLAIN, site);
  list.data = view.data;
  list.storage = view.storage;
  *elements = (int32_t *)(uintptr_t)list.data;
  return list;
}

/* Row-major; returns where the next point goes. */
static int32_t *write_points(int rank, const int32_t *rect, int32_t *out) {
  int32_t point[POINT_INTS];
  memcpy(point, rect, (size_t)rank * sizeof *point);
  for (int64_t left = rect_points(rank, rect); left > 0; left--) {
    memcpy(out, point, (size_t)rank * sizeof *point);
    out += rank;
    for (int k = rank - 1; k >= 0; k--) {
      if (point[k] != rect[rank + k]) {
        point[k] += rect[2 * rank + k];
        break;
      }
      point[k] = rect[k];
    }
  }
  return out;
}

ti_array1 ti_domain_points_listed(int rank, ti_domain domain, const kroll_site *site) {
  int32_t *out;
  const ti_array1 list = list_new(ti_domain_points(rank, domain), (size_t)rank * sizeof(int32_t), &out, site);
  reading from = ti_domain_open(rank, domain);
  for (size_t i = 0; i < from.count; i++)
    out = write_points(rank, reading_at(&from, rank, i), out);
  ti_domain_close(&from);
  return list;
}

ti_array1 ti_domain_rects_listed(int rank, ti_domain domain, const kroll_site *site) {
  int32_t *out;
  const ti_array1 list = list_new(domain.count, rect_bytes(rank), &out, site);
  reading from = ti_domain_open(rank, domain);
  if (from.count != 0)
    memcpy(out, from.ints, from.count * rect_bytes(rank));
  ti_domain_close(&from);
  return list;
}
