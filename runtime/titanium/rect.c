/* Rectangular domains: whatever needs more than comparing bounds. */
#include "ints.h"

void ti_no_int_size(int64_t points, const kroll_site *site) {
  kroll_fail(site, "size() of a domain of %s%lld points, which no int can hold", points == INT64_MAX ? "at least " : "",
             (long long)points);
}

void ti_rect_too_far(const kroll_site *site) {
  kroll_fail(site, "a bound or stride of a domain is outside the range of int");
}

void ti_rect_tidy(int rank, int32_t *rect, const kroll_site *site) {
  bool empty = false;
  for (int k = 0; k < rank; k++) {
    span s = rect_span(rank, rect, k);
    if (s.step < 1)
      ti_throw_arithmetic(site, "the stride of a domain must be positive");
    if (s.lo > s.hi) {
      empty = true;
      continue;
    }
    s.hi -= (s.hi - s.lo) % s.step;
    rect_put_span(rank, rect, k, s, site);
  }
  if (empty)
    rect_make_empty(rank, rect);
}

/* x with a * x = 1 (mod m), for a and m without common divisor. */
static int64_t inverse(int64_t a, int64_t m) {
  int64_t old = floor_mod(a, m), now = m, x = 1, next = 0;
  while (now != 0) {
    const int64_t q = old / now, rest = old - q * now, y = x - q * next;
    old = now;
    now = rest;
    x = next;
    next = y;
  }
  return floor_mod(x, m);
}

/* Common points of two arithmetic sequences (Chinese remainders). */
static span span_meet(span a, span b) {
  const span none = {0, -1, 1};
  const int64_t g = greatest_divisor(a.step, b.step), turns = b.step / g, apart = b.lo - a.lo;
  if (apart % g != 0)
    return none;
  const int64_t step = a.step * turns;
  const int64_t meeting = a.lo + a.step * (floor_mod(apart / g, turns) * inverse(a.step / g, turns) % turns);
  const int64_t low = a.lo > b.lo ? a.lo : b.lo, high = a.hi < b.hi ? a.hi : b.hi;
  const int64_t lo = low + floor_mod(meeting - low, step);
  if (lo > high)
    return none;
  return (span){lo, high - (high - lo) % step, step};
}

bool ti_rect_meet(int rank, const int32_t *a, const int32_t *b, int32_t *met) {
  for (int k = 0; k < rank; k++) {
    const span s = span_meet(rect_span(rank, a, k), rect_span(rank, b, k));
    if (s.lo > s.hi) {
      rect_make_empty(rank, met);
      return false;
    }
    rect_put_span(rank, met, k, s, NULL);
  }
  return true;
}

bool ti_rect_within(int rank, const int32_t *inner, const int32_t *outer) {
  if (rect_is_empty(rank, inner))
    return true;
  for (int k = 0; k < rank; k++) {
    const span i = rect_span(rank, inner, k), o = rect_span(rank, outer, k);
    if (i.lo < o.lo || i.hi > o.hi || (i.lo - o.lo) % o.step != 0 || (i.lo < i.hi && i.step % o.step != 0))
      return false;
  }
  return true;
}

void ti_rect_scale(int rank, int32_t *rect, const int32_t *factor, const kroll_site *site) {
  if (rect_is_empty(rank, rect))
    return;
  for (int k = 0; k < rank; k++) {
    const span s = rect_span(rank, rect, k);
    const int64_t f = factor[k];
    rect_put_span(rank, rect, k,
                  f < 0 ? (span){s.hi * f, s.lo * f, s.step * -f} : (span){s.lo * f, s.hi * f, s.step * f}, site);
  }
}

/* {floor(x / d) : x in s}, if it is a sequence of equal steps. */
static bool span_coarsen(span s, int64_t d, span *coarse) {
  const int64_t lo = floor_div(s.lo, d), hi = floor_div(s.hi, d);
  const int64_t moves = span_count(s) - 1, step = s.step <= d ? 1 : s.step / d;
  *coarse = (span){lo, hi, step};
  if (s.step <= d || hi - lo == moves * step)
    return true;
  coarse->step = step + 1;
  return hi - lo == moves * (step + 1);
}

void ti_rect_coarsen(int rank, int32_t *rect, const int32_t *divisor, const kroll_site *site) {
  int32_t old[RECT_INTS];
  rect_copy(rank, old, rect);
  for (int k = 0; k < rank; k++) {
    span s;
    if (divisor[k] <= 0)
      ti_throw_arithmetic(site, "division of a domain by a number that is not positive");
    if (rect_is_empty(rank, old))
      continue;
    if (!span_coarsen(rect_span(rank, old, k), divisor[k], &s)) {
      char domain[512], point[128];
      ti_rect_print(rank, old, domain, sizeof domain);
      ti_point_print(rank, divisor, point, sizeof point);
      kroll_fail(site, "%s / %s is not rectangular: divide a Domain<%d> instead", domain, point, rank);
    }
    rect_put_span(rank, rect, k, s, site);
  }
}

void ti_rect_place(int rank, int32_t *rect, const int32_t *perm, const kroll_site *site) {
  int32_t old[RECT_INTS];
  rect_copy(rank, old, rect);
  for (int part = 0; part < 3; part++)
    ti_point_place(rank, old + part * rank, perm, rect + part * rank, site);
}

static void check_direction(int rank, int32_t dir, const kroll_site *site) {
  if (dir < -rank || dir > rank)
    kroll_fail(site, "direction %d: a domain of rank %d has the directions 1 to %d and -1 to -%d", dir, rank, rank,
               rank);
}

/* Moves one side of dimension k outwards by `layers` layers, `step` apart; false if no point is left. */
static bool move_side(int rank, int32_t *rect, int k, bool high, int64_t layers, int64_t step, const kroll_site *site) {
  span s = rect_span(rank, rect, k);
  if (high)
    s.hi += layers * step;
  else
    s.lo -= layers * step;
  if (s.lo > s.hi)
    return false;
  if (layers > 0)
    s.step = step;
  rect_put_span(rank, rect, k, s, site);
  return true;
}

void ti_rect_grow(int rank, int32_t *rect, int32_t layers, int32_t dir, const int32_t *step, const kroll_site *site) {
  check_direction(rank, dir, site);
  if (layers <= 0) {
    if (layers < 0)
      ti_rect_trim(rank, rect, layers == INT32_MIN ? INT32_MAX : -layers, dir, site);
    return;
  }
  for (int k = 0; k < rank && !rect_is_empty(rank, rect); k++) {
    const span s = rect_span(rank, rect, k);
    const bool low = dir == 0 || -dir == k + 1, high = dir == 0 || dir == k + 1;
    if (!low && !high)
      continue;
    if (step[k] < 1)
      ti_throw_arithmetic(site, "the stride of accrete must be positive");
    if (s.lo < s.hi && s.step != step[k])
      kroll_fail(site, "accrete with stride %d in dimension %d, where the domain has stride %d: not rectangular",
                 step[k], k + 1, (int)s.step);
    if (low)
      move_side(rank, rect, k, false, layers, step[k], site);
    if (high)
      move_side(rank, rect, k, true, layers, step[k], site);
  }
}

void ti_rect_trim(int rank, int32_t *rect, int32_t layers, int32_t dir, const kroll_site *site) {
  check_direction(rank, dir, site);
  if (layers < 0) {
    ti_rect_grow(rank, rect, layers == INT32_MIN ? INT32_MAX : -layers, dir, rect + 2 * rank, site);
    return;
  }
  bool some = !rect_is_empty(rank, rect);
  for (int k = 0; k < rank && some; k++) {
    const int64_t step = rect[2 * rank + k];
    if (dir == 0 || -dir == k + 1)
      some = move_side(rank, rect, k, false, -(int64_t)layers, step, site);
    if (some && (dir == 0 || dir == k + 1))
      some = move_side(rank, rect, k, true, -(int64_t)layers, step, site);
  }
  if (!some)
    rect_make_empty(rank, rect);
}

void ti_rect_edge(int rank, int32_t *rect, int32_t layers, int32_t dir, int32_t shift, const kroll_site *site) {
  check_direction(rank, dir, site);
  if (dir == 0)
    kroll_fail(site, "border of a domain: direction 0 names no side");
  if (layers <= 0)
    rect_make_empty(rank, rect);
  if (rect_is_empty(rank, rect))
    return;
  const int k = (dir < 0 ? -dir : dir) - 1;
  const span s = rect_span(rank, rect, k);
  const int64_t first = (1 + (int64_t)shift) * s.step, last = (layers + (int64_t)shift) * s.step;
  rect_put_span(rank, rect, k,
                dir > 0 ? (span){s.hi + first, s.hi + last, s.step} : (span){s.lo - last, s.lo - first, s.step}, site);
}

void ti_rect_drop(int rank, const int32_t *rect, int32_t dimension, int32_t *lower, const kroll_site *site) {
  if (dimension < 1 || dimension > rank)
    kroll_fail(site, "slice of dimension %d: the dimensions of a RectDomain<%d> are 1 to %d", dimension, rank, rank);
  for (int part = 0; part < 3; part++)
    for (int k = 0; k < rank; k++)
      if (k != dimension - 1)
        *lower++ = rect[part * rank + k];
}
