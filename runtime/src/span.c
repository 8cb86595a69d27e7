/* Spans of the local heap: taken from free ones by address, first fit, or from the frontier, which moves down. Free
   spans keep their pages: clearing bytes that are there costs less than having the kernel find and clear pages again.
 */
#include "span.h"

static kr_span *first_free;
static uint64_t frontier; /* address of the lowest unit ever used */
static uint64_t lowest;

void kr_span_open(void) {
  frontier = kroll_my_base + kroll_my_bytes;
  lowest = kroll_my_base + kr_local_heap_offset();
}

static void count_bytes(int64_t change) {
  uint64_t *bytes = &kr_my_control()->heap_bytes;
  __atomic_store_n(bytes, *bytes + (uint64_t)change, __ATOMIC_RELAXED);
}

static kr_span *take_fresh(uint64_t units) {
  if (units > (frontier - lowest) / KR_UNIT)
    return NULL;
  frontier -= units * KR_UNIT;
  kr_span *span = (kr_span *)frontier;
  span->units = (uint32_t)units;
  return span;
}

/* The front part stays free, so that the list keeps its links. */
static kr_span *cut_end(kr_span *span, uint64_t units) {
  span->units -= (uint32_t)units;
  kr_span *end = (kr_span *)((char *)span + span->units * KR_UNIT);
  end->units = (uint32_t)units;
  end->dirty = span->dirty;
  return end;
}

static kr_span *take_free(uint64_t units) {
  for (kr_span **link = &first_free; *link != NULL; link = &(*link)->next) {
    kr_span *span = *link;
    if (span->units < units)
      continue;
    if (span->units > units)
      return cut_end(span, units);
    *link = span->next;
    return span;
  }
  return NULL;
}

kr_span *kr_span_take(uint64_t units, uint64_t zeroed) {
  if (!kr_budget_allows(units * KR_UNIT))
    return NULL;
  kr_span *span = take_free(units);
  if (span == NULL)
    span = take_fresh(units);
  if (span == NULL)
    return NULL;
  if (span->dirty)
    memset(span + 1, 0, zeroed);
  *span = (kr_span){.units = (uint32_t)units};
  count_bytes((int64_t)(units * KR_UNIT));
  return span;
}

static bool touches(const kr_span *low, const kr_span *high) {
  return (const char *)low + low->units * KR_UNIT == (const char *)high;
}

/* Joins `high` to `low`; its header becomes bytes of the span. */
static void join(kr_span *low, kr_span *high) {
  low->units += high->units;
  low->dirty |= high->dirty;
  low->next = high->next;
  *high = (kr_span){0};
}

void kr_span_give(kr_span *span) {
  count_bytes(-(int64_t)(span->units * KR_UNIT));
  *span = (kr_span){.kind = KR_SPAN_FREE, .units = span->units, .dirty = true};
  kr_span *low = NULL, *high = first_free;
  while (high != NULL && high < span) {
    low = high;
    high = high->next;
  }
  span->next = high;
  if (low != NULL)
    low->next = span;
  else
    first_free = span;
  if (high != NULL && touches(span, high))
    join(span, high);
  if (low != NULL && touches(low, span))
    join(low, span);
}
