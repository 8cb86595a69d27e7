/* Sets of points as sorted lists: slow, and too simple to be wrong. */
#include "pointset.h"
#include <stdlib.h>
#include <string.h>

void set_free(pointset *set) { free(set->at); }

void set_add(pointset *set, const place *p) {
  if (set->count == set->room) {
    set->room = set->room * 2 + 8;
    set->at = realloc(set->at, set->room * sizeof *set->at);
    if (set->at == NULL)
      abort();
  }
  set->at[set->count++] = *p;
}

static int compare(const void *left, const void *right) {
  const place *a = left, *b = right;
  for (int k = 0; k < SET_DIMS; k++)
    if (a->x[k] != b->x[k])
      return a->x[k] < b->x[k] ? -1 : 1;
  return 0;
}

void set_sort(pointset *set) {
  size_t kept = 0;
  if (set->count != 0)
    qsort(set->at, set->count, sizeof *set->at, compare);
  for (size_t i = 0; i < set->count; i++)
    if (i == 0 || compare(&set->at[i], &set->at[kept - 1]) != 0)
      set->at[kept++] = set->at[i];
  set->count = kept;
}

pointset set_copy(const pointset *set) {
  pointset copy = {0};
  for (size_t i = 0; i < set->count; i++)
    set_add(&copy, &set->at[i]);
  return copy;
}

static void add_from(pointset *set, place *p, int k, int rank, const int32_t *lo, const int32_t *hi,
                     const int32_t *step) {
  if (k == rank) {
    set_add(set, p);
    return;
  }
  for (int64_t x = lo[k]; x <= hi[k]; x += step[k]) {
    p->x[k] = (int32_t)x;
    add_from(set, p, k + 1, rank, lo, hi, step);
  }
}

pointset set_of_bounds(int rank, const int32_t *lo, const int32_t *hi, const int32_t *step) {
  pointset set = {0};
  place p = {0};
  add_from(&set, &p, 0, rank, lo, hi, step);
  return set;
}

const place *set_find(const pointset *set, const int32_t *x) {
  place wanted = {0};
  memcpy(wanted.x, x, sizeof wanted.x);
  return set->count == 0 ? NULL : bsearch(&wanted, set->at, set->count, sizeof *set->at, compare);
}

static pointset filtered(const pointset *a, const pointset *b, bool in_b) {
  pointset set = {0};
  for (size_t i = 0; i < a->count; i++)
    if ((set_find(b, a->at[i].x) != NULL) == in_b)
      set_add(&set, &a->at[i]);
  return set;
}

pointset set_difference(const pointset *a, const pointset *b) { return filtered(a, b, false); }
pointset set_intersection(const pointset *a, const pointset *b) { return filtered(a, b, true); }

pointset set_union(const pointset *a, const pointset *b) {
  pointset set = set_copy(a);
  for (size_t i = 0; i < b->count; i++)
    set_add(&set, &b->at[i]);
  set_sort(&set);
  return set;
}

bool set_equal(const pointset *a, const pointset *b) {
  bool equal = a->count == b->count;
  for (size_t i = 0; i < a->count && equal; i++)
    equal = compare(&a->at[i], &b->at[i]) == 0;
  return equal;
}

static int compare_ints(const void *left, const void *right) {
  const int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
  return (a > b) - (a < b);
}

/* Distinct coordinates in dimension k, or 0 if their distances differ. */
static size_t even_coordinates(const pointset *set, int k) {
  int32_t *x = malloc(set->count * sizeof *x);
  size_t distinct = 1;
  bool even = true;
  for (size_t i = 0; i < set->count; i++)
    x[i] = set->at[i].x[k];
  qsort(x, set->count, sizeof *x, compare_ints);
  for (size_t i = 1; i < set->count; i++)
    if (x[i] != x[distinct - 1])
      x[distinct++] = x[i];
  for (size_t i = 2; i < distinct; i++)
    even = even && x[i] - x[i - 1] == x[1] - x[0];
  free(x);
  return even ? distinct : 0;
}

bool set_is_rectangular(const pointset *set, int rank) {
  size_t product = 1;
  if (set->count == 0)
    return true;
  for (int k = 0; k < rank; k++)
    product *= even_coordinates(set, k);
  return product == set->count;
}
