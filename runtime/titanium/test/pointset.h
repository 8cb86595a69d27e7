/* The model of a domain: a sorted list of its points. */
#ifndef POINTSET_H
#define POINTSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SET_DIMS 4

/* `tag` says which element an array has at the point; sets of domains leave it 0. */
typedef struct {
  int32_t x[SET_DIMS]; /* 0 beyond the rank */
  int64_t tag;
} place;

typedef struct {
  size_t count, room;
  place *at;
} pointset;

void set_free(pointset *set);
void set_add(pointset *set, const place *p);
/* Sorts by coordinates and drops what is there twice. */
void set_sort(pointset *set);
pointset set_copy(const pointset *set);
/* {p : lo <= p <= hi, (p - lo) mod step == 0} */
pointset set_of_bounds(int rank, const int32_t *lo, const int32_t *hi, const int32_t *step);
pointset set_union(const pointset *a, const pointset *b);
pointset set_difference(const pointset *a, const pointset *b);
pointset set_intersection(const pointset *a, const pointset *b);
const place *set_find(const pointset *set, const int32_t *x);
bool set_equal(const pointset *a, const pointset *b);
/* Whether the points are {lo + k * step} in every dimension. */
bool set_is_rectangular(const pointset *set, int rank);

#endif
