/* Whole-number arithmetic and the accessors of a rectangle seen as 3N ints. */
#ifndef TITANIUM_INTS_H
#define TITANIUM_INTS_H

#include <kroll/kroll.h>
#include <kroll/titanium/anyrank.h>

/* Ints of the largest point and rectangle. */
#define POINT_INTS TI_MAX_RANK
#define RECT_INTS (3 * TI_MAX_RANK)

static inline int64_t floor_div(int64_t n, int64_t d) { return n / d - (n % d != 0 && (n < 0) != (d < 0)); }
static inline int64_t floor_mod(int64_t n, int64_t d) { return n - floor_div(n, d) * d; }

static inline int64_t greatest_divisor(int64_t a, int64_t b) {
  while (b != 0) {
    const int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

/* One dimension of a rectangle, wide enough for sums and products of bounds. lo > hi: no points. */
typedef struct {
  int64_t lo, hi, step;
} span;

static inline span rect_span(int rank, const int32_t *rect, int k) {
  return (span){rect[k], rect[rank + k], rect[2 * rank + k]};
}

/* Stores a span with lo <= hi whose hi is reached. */
static inline void rect_put_span(int rank, int32_t *rect, int k, span s, const kroll_site *site) {
  if (s.lo == s.hi)
    s.step = 1;
  if (s.lo < INT32_MIN || s.hi > INT32_MAX || s.step > INT32_MAX)
    ti_rect_too_far(site);
  rect[k] = (int32_t)s.lo;
  rect[rank + k] = (int32_t)s.hi;
  rect[2 * rank + k] = (int32_t)s.step;
}

static inline int64_t span_count(span s) { return s.lo > s.hi ? 0 : (s.hi - s.lo) / s.step + 1; }
static inline bool rect_is_empty(int rank, const int32_t *rect) { return rect[0] > rect[rank]; }

static inline void rect_make_empty(int rank, int32_t *rect) {
  for (int k = 0; k < rank; k++) {
    rect[k] = 0;
    rect[rank + k] = -1;
    rect[2 * rank + k] = 1;
  }
}

static inline void rect_copy(int rank, int32_t *dst, const int32_t *src) {
  memcpy(dst, src, (size_t)rank * 3 * sizeof(int32_t));
}

/* INT64_MAX stands for all larger numbers. */
static inline int64_t rect_points(int rank, const int32_t *rect) {
  int64_t points = 1;
  for (int k = 0; k < rank; k++)
    if (__builtin_mul_overflow(points, span_count(rect_span(rank, rect, k)), &points))
      return INT64_MAX;
  return points;
}

static inline bool rect_has(int rank, const int32_t *rect, const int32_t *point) {
  for (int k = 0; k < rank; k++) {
    const span s = rect_span(rank, rect, k);
    if (point[k] < s.lo || point[k] > s.hi || (point[k] - s.lo) % s.step != 0)
      return false;
  }
  return true;
}

#endif
