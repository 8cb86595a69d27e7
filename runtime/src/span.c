/* Runs of pages: free ones hang in bins by size and join their neighbours; fresh ones come from the frontier, which
   moves down. Free spans keep their memory until much of it is idle: clearing bytes that are there costs less than
   having the kernel find and clear pages again. */
#define _GNU_SOURCE
#include "conduit.h"
#include "knobs.h"
#include "span.h"
#include "collect.h"
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Idle memory goes back to the kernel when it is more than this, more than an eighth of what is in use (so a pass over
   the free spans returns at least so much), and more than will be allocated until the next collection and a quarter. */
#define IDLE_BYTES ((uint64_t)32 << 20)
/* Spans of the bin that a size falls into may be too short; after so many the next bin serves, where all are long
 * enough. */
#define TRIES 8

/* What the kernel maps as one page at best, and from how many on a span is worth it. */
#define LARGE_PAGE ((uint64_t)2 << 20)
#define LARGE_PAGES 2
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

static kr_heap *heap;
static bool kernel_takes_pages = true;
static bool kernel_has_large_pages;

uint64_t kr_books_offset;

static uint64_t round_up(uint64_t bytes) { return (bytes + KR_PAGE - 1) & ~(KR_PAGE - 1); }

/* The books have room for every page of the half; those that they lie on themselves stay unused. Large pages would
   only be filled with zeros here. */
void kr_span_open(void) {
  const uint64_t half = kroll_my_bytes - kr_local_heap_offset(), pages = half >> KR_PAGE_SHIFT;
  const uint64_t head = round_up(sizeof(kr_heap)), map = round_up(pages * sizeof(uint32_t)),
                 spans = round_up(pages * sizeof(kr_span)), bits = pages * KR_PAGE_WORDS * sizeof(uint64_t);
  const uint64_t books = round_up(head + map + spans + 2 * bits);
  kr_books_offset = kroll_my_bytes - books;
  heap = kr_heap_of(kroll_my_rank);
  madvise(heap, books, MADV_NOHUGEPAGE);
  char *at = (char *)heap + head;
  heap->map = (uint32_t *)at;
  heap->spans = (kr_span *)(at += map);
  heap->bits = (uint64_t *)(at += spans);
  heap->marks = (uint64_t *)(at += bits);
  heap->start = kroll_my_base + kr_local_heap_offset();
  heap->end = (kroll_gptr)heap;
  heap->frontier = (uint32_t)((heap->end - heap->start) >> KR_PAGE_SHIFT);
  heap->records = 1;
  /* The memory of a job's only rank has them anyway. */
  kernel_has_large_pages = kr_job.ranks > 1 && kr_knob_number("KROLL_LARGE_PAGES") != 0;
}

static void count_bytes(int64_t change) {
  uint64_t *bytes = &kr_my_control()->heap_bytes;
  __atomic_store_n(bytes, *bytes + (uint64_t)change, __ATOMIC_RELAXED);
}

/* ---- records ---- */

static uint32_t index_of(const kr_span *span) { return (uint32_t)(span - heap->spans); }

static kr_span *new_record(uint32_t first, uint64_t pages) {
  const uint32_t index = heap->spare != 0 ? heap->spare : heap->records++;
  kr_span *span = &heap->spans[index];
  if (index == heap->spare)
    heap->spare = span->next;
  *span = (kr_span){.first = first, .pages = (uint32_t)pages};
  return span;
}

static void retire(kr_span *span) {
  *span = (kr_span){.next = heap->spare, .state = KR_SPAN_SPARE};
  heap->spare = index_of(span);
}

static void set_owner(uint32_t page, uint32_t index) { heap->map[page] = (heap->map[page] & KR_DIRTY) | index; }

/* ---- free spans ---- */

static uint32_t bin_of(uint64_t pages) {
  if (pages < 64)
    return (uint32_t)pages;
  const uint32_t top = 63 - (uint32_t)__builtin_clzll(pages);
  return 64 + (top - 6) * 8 + (uint32_t)(pages >> (top - 3) & 7);
}

/* Its ends are marked in the map, where its neighbours look. */
static void link_free(kr_span *span) {
  uint32_t *bin = &heap->bins[bin_of(span->pages)];
  span->state = KR_SPAN_FREE;
  span->prev = 0;
  span->next = *bin;
  heap->spans[*bin].prev = index_of(span);
  *bin = index_of(span);
  set_owner(span->first, index_of(span));
  set_owner(span->first + span->pages - 1, index_of(span));
}

static void unlink_free(kr_span *span) {
  heap->spans[span->next].prev = span->prev;
  if (span->prev != 0)
    heap->spans[span->prev].next = span->next;
  else
    heap->bins[bin_of(span->pages)] = span->next;
}

static kr_span *find_free(uint64_t pages) {
  uint32_t bin = bin_of(pages), tries = 0;
  for (uint32_t at = heap->bins[bin]; at != 0 && tries < TRIES; at = heap->spans[at].next, tries++)
    if (heap->spans[at].pages >= pages)
      return &heap->spans[at];
  while (++bin < KR_SPAN_BINS)
    if (heap->bins[bin] != 0)
      return &heap->spans[heap->bins[bin]];
  return NULL;
}

static kr_span *take_free(uint64_t pages) {
  kr_span *span = find_free(pages);
  if (span == NULL)
    return NULL;
  unlink_free(span);
  if (span->pages == pages)
    return span;
  span->pages -= (uint32_t)pages;
  link_free(span);
  return new_record(span->first + span->pages, pages);
}

/* Other ranks will reach them: the conduit is told. */
static kr_span *take_fresh(uint64_t pages) {
  if (pages > heap->frontier)
    return NULL;
  const kroll_gptr end = heap->start + heap->frontier * KR_PAGE;
  heap->frontier -= (uint32_t)pages;
  kr_conduit_announce(end - pages * KR_PAGE, end);
  return new_record(heap->frontier, pages);
}

/* Returns how many are dirty. */
static uint32_t own_pages(const kr_span *span) {
  uint32_t *map = heap->map + span->first, index = index_of(span), dirty = 0;
  for (uint32_t i = 0, pages = span->pages; i < pages; i++) {
    dirty += map[i] >> 31;
    map[i] = (map[i] & KR_DIRTY) | index;
  }
  return dirty;
}

static char *page_address(uint32_t page) { return (char *)heap->start + (uint64_t)page * KR_PAGE; }

static void mark_dirty(const kr_span *span) {
  uint32_t *map = heap->map + span->first;
  for (uint32_t i = 0, pages = span->pages; i < pages; i++)
    map[i] |= KR_DIRTY;
}

/* Shared memory has small pages by the usual settings of systems, unless somebody asks for large ones; those spare
   walks through large arrays a fifth of their time. The kernel makes one of what it finds, which must be a page at
   least. All of the span is in memory then, so what is never used may take half of the budget only. */
static void ask_for_large_pages(const kr_span *span) {
  const uint64_t start = (uint64_t)page_address(span->first), end = start + span->pages * KR_PAGE;
  const uint64_t first = (start + LARGE_PAGE - 1) & ~(LARGE_PAGE - 1), last = end & ~(LARGE_PAGE - 1);
  if (!kernel_has_large_pages || last < first + LARGE_PAGES * LARGE_PAGE || kr_budget_used() > kr_job.segment_bytes / 2)
    return;
  for (uint64_t page = first; page < last; page += LARGE_PAGE)
    *(volatile char *)page = 0;
  kernel_has_large_pages = syscall(SYS_madvise, first, last - first, MADV_COLLAPSE) == 0; /* see `map` in mark.c */
}

kr_span *kr_span_take(uint64_t pages, bool *dirty) {
  if (!kr_budget_allows(pages * KR_PAGE))
    return NULL;
  kr_span *span = take_free(pages);
  if (span == NULL)
    span = take_fresh(pages);
  if (span == NULL)
    return NULL;
  const uint32_t dirty_pages = own_pages(span);
  heap->dirty_pages -= dirty_pages;
  *dirty = dirty_pages != 0;
  *span = (kr_span){.first = span->first, .pages = span->pages, .state = KR_SPAN_FULL};
  count_bytes((int64_t)(pages * KR_PAGE));
  if (!*dirty)
    ask_for_large_pages(span);
  return span;
}

/* ---- dirty pages ---- */

/* The next run of dirty pages in [*at, end), whose first it returns; *at is moved behind it. None: `end`. */
static uint32_t next_dirty(uint32_t *at, uint32_t end) {
  while (*at < end && (heap->map[*at] & KR_DIRTY) == 0)
    ++*at;
  const uint32_t first = *at;
  while (*at < end && (heap->map[*at] & KR_DIRTY) != 0)
    ++*at;
  return first;
}

void kr_span_clear(const kr_span *span) {
  const uint32_t end = span->first + span->pages;
  uint32_t at = span->first;
  for (uint32_t first; (first = next_dirty(&at, end)) < end;)
    memset(page_address(first), 0, (at - first) * KR_PAGE);
}

/* Afterwards the pages read as zeros. A shared segment has them in its file, where a hole must be made. */
static bool return_pages(uint32_t first, uint32_t count) {
  const int advice = kr_job.ranks == 1 ? MADV_DONTNEED : MADV_REMOVE;
  if (syscall(SYS_madvise, page_address(first), count * KR_PAGE, advice) != 0) /* see `map` in mark.c */
    return false;
  for (uint32_t page = first; page < first + count; page++)
    heap->map[page] &= ~KR_DIRTY;
  heap->dirty_pages -= count;
  return true;
}

/* Dirty pages that had to stay when idle ones were given back last. */
static uint64_t staying_pages;

/* Gives back those that the network does not reach by itself. */
static void return_run(uint32_t first, uint32_t end) {
  while (first < end && kernel_takes_pages) {
    kroll_gptr stop = (kroll_gptr)page_address(end);
    const bool stays = kr_conduit_has_registered((kroll_gptr)page_address(first), &stop);
    const uint32_t count = (uint32_t)((stop - (kroll_gptr)page_address(first)) >> KR_PAGE_SHIFT);
    if (stays)
      staying_pages += count;
    else
      kernel_takes_pages = return_pages(first, count);
    first += count;
  }
}

static void return_idle(void) {
  staying_pages = 0;
  for (uint32_t bin = 0; bin < KR_SPAN_BINS; bin++)
    for (uint32_t i = heap->bins[bin]; i != 0; i = heap->spans[i].next) {
      const uint32_t end = heap->spans[i].first + heap->spans[i].pages;
      uint32_t at = heap->spans[i].first;
      for (uint32_t first; (first = next_dirty(&at, end)) < end;)
        return_run(first, at);
    }
}

/* ---- giving back ---- */

static kr_span *free_neighbour(uint32_t page) {
  if (page < heap->frontier || page >= (heap->end - heap->start) >> KR_PAGE_SHIFT)
    return NULL;
  kr_span *span = &heap->spans[heap->map[page] & ~KR_DIRTY];
  return span->state == KR_SPAN_FREE ? span : NULL;
}

static void join_neighbours(kr_span *span) {
  kr_span *above = free_neighbour(span->first + span->pages), *below = free_neighbour(span->first - 1);
  if (above != NULL) {
    unlink_free(above);
    span->pages += above->pages;
    retire(above);
  }
  if (below != NULL) {
    unlink_free(below);
    span->first = below->first;
    span->pages += below->pages;
    retire(below);
  }
}

void kr_span_give(kr_span *span) {
  count_bytes(-(int64_t)(span->pages * KR_PAGE));
  mark_dirty(span);
  heap->dirty_pages += span->pages;
  *span = (kr_span){.first = span->first, .pages = span->pages};
  join_neighbours(span);
  link_free(span);
  const uint64_t idle = (heap->dirty_pages > staying_pages ? heap->dirty_pages - staying_pages : 0) * KR_PAGE;
  const uint64_t soon = kr_collect_after == UINT64_MAX ? 0 : kr_collect_after + kr_collect_after / 4;
  if (kernel_takes_pages && idle > IDLE_BYTES && idle > kr_my_control()->heap_bytes / 8 && idle > soon)
    return_idle();
}
