/* General domains: set operations on immutable lists of disjoint rectangles in the heap of the rank that made them. */
#include "domain.h"
#include <kroll/titanium/region.h>
#include <stdlib.h>

reading ti_domain_open(int rank, ti_domain domain) {
  const size_t count = (size_t)domain.count;
  if (count == 0 || kroll_is_near(domain.rects))
    return (reading){(const int32_t *)(uintptr_t)domain.rects, count, NULL};
  void *fetched = malloc(count * rect_bytes(rank));
  if (fetched == NULL)
    kroll_fail(NULL, "no memory to fetch a domain of %zu rectangles", count);
  kroll_get(fetched, domain.rects, count * rect_bytes(rank), NULL);
  return (reading){fetched, count, fetched};
}

void ti_domain_close(reading *from) { free(from->fetched); }

ti_domain ti_domain_keep(rects *list) {
  ti_domain domain = {0, 0};
  ti_rects_coalesce(list);
  if (list->count != 0) {
    void *kept = ti_region_memory(ti_region_of_domains, list->count * rect_bytes(list->rank),
                                  KROLL_STORAGE | KROLL_PLAIN | KROLL_UNCLEARED, NULL);
    memcpy(kept, list->ints, list->count * rect_bytes(list->rank));
    domain = (ti_domain){(kroll_gptr)(uintptr_t)kept, (int64_t)list->count};
  }
  ti_rects_free(list);
  return domain;
}

static rects list_of(int rank, const reading *from) {
  rects list = {.rank = rank};
  for (size_t i = 0; i < from->count; i++)
    ti_rects_push(&list, reading_at(from, rank, i));
  return list;
}

ti_domain ti_domain_wrap(int rank, const int32_t *rect) {
  rects list = {.rank = rank};
  if (!rect_is_empty(rank, rect))
    ti_rects_push(&list, rect);
  return ti_domain_keep(&list);
}

void ti_domain_unwrap(int rank, ti_domain domain, int32_t *rect, const kroll_site *site) {
  if (domain.count > 1)
    kroll_fail(site, "the domain is not rectangular: it is made of %lld rectangles", (long long)domain.count);
  ti_domain_box(rank, domain, rect);
  if (domain.count == 1) {
    reading from = ti_domain_open(rank, domain);
    rect_copy(rank, rect, from.ints);
    ti_domain_close(&from);
  }
}

/* ---- set operations ---- */

ti_domain ti_domain_unite(int rank, ti_domain a, ti_domain b) {
  if (a.count == 0 || b.count == 0)
    return a.count == 0 ? b : a;
  reading first = ti_domain_open(rank, a), second = ti_domain_open(rank, b);
  rects list = list_of(rank, &second);
  ti_rects_subtract(&list, first.ints, first.count);
  for (size_t i = 0; i < first.count; i++)
    ti_rects_push(&list, reading_at(&first, rank, i));
  ti_domain_close(&first);
  ti_domain_close(&second);
  return ti_domain_keep(&list);
}

ti_domain ti_domain_subtract(int rank, ti_domain a, ti_domain b) {
  if (a.count == 0 || b.count == 0)
    return a;
  reading first = ti_domain_open(rank, a), second = ti_domain_open(rank, b);
  rects list = list_of(rank, &first);
  ti_rects_subtract(&list, second.ints, second.count);
  ti_domain_close(&first);
  ti_domain_close(&second);
  return ti_domain_keep(&list);
}

ti_domain ti_domain_meet(int rank, ti_domain a, ti_domain b) {
  reading first = ti_domain_open(rank, a), second = ti_domain_open(rank, b);
  rects list = {.rank = rank};
  int32_t met[RECT_INTS];
  for (size_t i = 0; i < first.count; i++)
    for (size_t j = 0; j < second.count; j++)
      if (ti_rect_meet(rank, reading_at(&first, rank, i), reading_at(&second, rank, j), met))
        ti_rects_push(&list, met);
  ti_domain_close(&first);
  ti_domain_close(&second);
  return ti_domain_keep(&list);
}

/* ---- maps of every point ---- */

static void shift_rect(int rank, int32_t *rect, const int32_t *offset, int sign, const kroll_site *site) {
  for (int k = 0; k < rank; k++) {
    span s = rect_span(rank, rect, k);
    s.lo += (int64_t)sign * offset[k];
    s.hi += (int64_t)sign * offset[k];
    rect_put_span(rank, rect, k, s, site);
  }
}

ti_domain ti_domain_shift(int rank, ti_domain domain, const int32_t *offset, int sign, const kroll_site *site) {
  reading from = ti_domain_open(rank, domain);
  rects list = {.rank = rank};
  for (size_t i = 0; i < from.count; i++) {
    int32_t moved[RECT_INTS];
    rect_copy(rank, moved, reading_at(&from, rank, i));
    shift_rect(rank, moved, offset, sign, site);
    ti_rects_push(&list, moved);
  }
  ti_domain_close(&from);
  return ti_domain_keep(&list);
}

/* Images of different rectangles fall together where a factor is zero. */
ti_domain ti_domain_scale(int rank, ti_domain domain, const int32_t *factor, const kroll_site *site) {
  reading from = ti_domain_open(rank, domain);
  rects list = {.rank = rank};
  for (size_t i = 0; i < from.count; i++) {
    int32_t scaled[RECT_INTS];
    rect_copy(rank, scaled, reading_at(&from, rank, i));
    ti_rect_scale(rank, scaled, factor, site);
    ti_rects_unite(&list, scaled);
  }
  ti_domain_close(&from);
  return ti_domain_keep(&list);
}

/* Adds the image of `rect` from dimension k on. Where steps are longer than the divisor d but no multiple of it,
   every (d / gcd)th point is an equal distance from the one before. */
static void unite_coarse(rects *list, const int32_t *rect, const int32_t *divisor, int k) {
  if (k == list->rank) {
    ti_rects_unite(list, rect);
    return;
  }
  const span s = rect_span(list->rank, rect, k);
  const int64_t d = divisor[k], period = s.step <= d ? 1 : d / greatest_divisor(s.step, d);
  for (int64_t j = 0; j < period && s.lo + j * s.step <= s.hi; j++) {
    int32_t coarse[RECT_INTS];
    const int64_t first = s.lo + j * s.step, stride = s.step * period, last = s.hi - (s.hi - first) % stride;
    rect_copy(list->rank, coarse, rect);
    rect_put_span(list->rank, coarse, k, (span){floor_div(first, d), floor_div(last, d), s.step <= d ? 1 : stride / d},
                  NULL);
    unite_coarse(list, coarse, divisor, k + 1);
  }
}

ti_domain ti_domain_coarsen(int rank, ti_domain domain, const int32_t *divisor, const kroll_site *site) {
  for (int k = 0; k < rank; k++)
    if (divisor[k] <= 0)
      ti_throw_arithmetic(site, "division of a domain by a number that is not positive");
  reading from = ti_domain_open(rank, domain);
  rects list = {.rank = rank};
  for (size_t i = 0; i < from.count; i++)
    unite_coarse(&list, reading_at(&from, rank, i), divisor, 0);
  ti_domain_close(&from);
  return ti_domain_keep(&list);
}

ti_domain ti_domain_place(int rank, ti_domain domain, const int32_t *perm, const kroll_site *site) {
  int32_t unused[POINT_INTS];
  ti_point_place(rank, perm, perm, unused, site); /* refuses a wrong permutation for the empty domain too */
  reading from = ti_domain_open(rank, domain);
  rects list = {.rank = rank};
  for (size_t i = 0; i < from.count; i++) {
    int32_t placed[RECT_INTS];
    rect_copy(rank, placed, reading_at(&from, rank, i));
    ti_rect_place(rank, placed, perm, site);
    ti_rects_push(&list, placed);
  }
  ti_domain_close(&from);
  return ti_domain_keep(&list);
}

/* ---- questions ---- */

int64_t ti_domain_points(int rank, ti_domain domain) {
  reading from = ti_domain_open(rank, domain);
  const int64_t points = ti_rects_points(rank, from.ints, from.count);
  ti_domain_close(&from);
  return points;
}

bool ti_domain_within(int rank, ti_domain inner, ti_domain outer) {
  reading in = ti_domain_open(rank, inner), out = ti_domain_open(rank, outer);
  rects rest = list_of(rank, &in);
  ti_rects_subtract(&rest, out.ints, out.count);
  const bool within = rest.count == 0;
  ti_rects_free(&rest);
  ti_domain_close(&in);
  ti_domain_close(&out);
  return within;
}

bool ti_domain_has(int rank, ti_domain domain, const int32_t *point) {
  reading from = ti_domain_open(rank, domain);
  bool found = false;
  for (size_t i = 0; i < from.count && !found; i++)
    found = rect_has(rank, reading_at(&from, rank, i), point);
  ti_domain_close(&from);
  return found;
}

void ti_domain_box(int rank, ti_domain domain, int32_t *rect) {
  reading from = ti_domain_open(rank, domain);
  rect_make_empty(rank, rect);
  for (size_t i = 0; i < from.count; i++)
    for (int k = 0; k < rank; k++) {
      const span s = rect_span(rank, reading_at(&from, rank, i), k), box = rect_span(rank, rect, k);
      if (i == 0 || s.lo < box.lo)
        rect[k] = (int32_t)s.lo;
      if (i == 0 || s.hi > box.hi)
        rect[rank + k] = (int32_t)s.hi;
    }
  ti_domain_close(&from);
}
