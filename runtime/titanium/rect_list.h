/* Growing lists of disjoint rectangles, in memory of their own, on which domain calculus works. */
#ifndef TITANIUM_RECT_LIST_H
#define TITANIUM_RECT_LIST_H

#include "ints.h"

typedef struct {
  int rank;
  size_t count, room;
  int32_t *ints; /* 3 * rank a rectangle; NULL when room is 0 */
} rects;

static inline const int32_t *rects_at(const rects *list, size_t i) { return list->ints + i * 3 * (size_t)list->rank; }

void ti_rects_free(rects *list);
/* Adds a copy of a non-empty rectangle that meets none of the list. */
void ti_rects_push(rects *list, const int32_t *rect);
/* Adds a - b. */
void ti_rects_push_difference(rects *list, const int32_t *a, const int32_t *b);
/* list - the `count` rectangles at `others`. */
void ti_rects_subtract(rects *list, const int32_t *others, size_t count);
/* Adds what the list lacks of `rect`. */
void ti_rects_unite(rects *list, const int32_t *rect);
/* Merges neighbours; a set that is one rectangle becomes one. */
void ti_rects_coalesce(rects *list);
int64_t ti_rects_points(int rank, const int32_t *rects, size_t count);

#endif
