/* The local heap: blocks up to 8 KiB in size classes, one class a span; larger ones in spans of their own. Every block
   is zero when it is handed out. Own code and not a library, because other processes free blocks, a collector
   needs to enumerate them, and a span must never lie outside the segment; what is needed is small.

   A freed block holds the link to the next one and a mark that finds it freed twice. */
#include "span.h"

#define CLASSES 32
#define SMALL_BYTES 8192
#define FREED_MARK UINT64_C(0xf4eedb10c0f4eedb)

typedef struct freed {
  struct freed *next;
  uint64_t mark; /* own address ^ FREED_MARK */
} freed;

/* Spans of a class that have room; the first serves. An empty one stands in where there is none, so that the fast path
   needs no test for it. */
static kr_span no_span;
static kr_span *rooms[CLASSES];
static uint32_t large_count;

/* 16, 32 .. 128, then four sizes a doubling. */
static inline uint32_t class_of(size_t bytes) {
  if (bytes <= 128)
    return (uint32_t)((bytes + (bytes == 0) - 1) >> 4);
  const uint32_t top = 63 - (uint32_t)__builtin_clzll(bytes - 1);
  return 8 + (top - 7) * 4 + (uint32_t)((bytes - 1) >> (top - 2) & 3);
}

static uint32_t bytes_of(uint32_t size_class) {
  if (size_class < 8)
    return (size_class + 1) * 16;
  const uint32_t top = 7 + (size_class - 8) / 4;
  return (5 + (size_class - 8) % 4) << (top - 2);
}

void kr_heap_open(void) {
  kr_span_open();
  for (int i = 0; i < CLASSES; i++)
    rooms[i] = &no_span;
}

/* ---- blocks up to SMALL_BYTES ---- */

static void link_room(kr_span *span) {
  kr_span **first = &rooms[span->size_class];
  span->prev = NULL;
  span->next = *first == &no_span ? NULL : *first;
  if (span->next != NULL)
    span->next->prev = span;
  *first = span;
}

static void unlink_room(kr_span *span) {
  kr_span **first = &rooms[span->size_class];
  if (span->next != NULL)
    span->next->prev = span->prev;
  if (span->prev != NULL)
    span->prev->next = span->next;
  else
    *first = span->next != NULL ? span->next : &no_span;
  span->next = span->prev = NULL;
}

static bool is_full(const kr_span *span) { return span->free == NULL && span->fresh == span->end; }

static bool open_span(uint32_t size_class) {
  kr_span *span = kr_span_take(1, KR_UNIT - sizeof *span);
  if (span == NULL)
    return false;
  span->kind = KR_SPAN_SMALL;
  span->size_class = size_class;
  span->block_bytes = bytes_of(size_class);
  span->fresh = (char *)(span + 1);
  span->end = span->fresh + (KR_UNIT - sizeof *span) / span->block_bytes * span->block_bytes;
  link_room(span);
  return true;
}

static inline void *take_block(kr_span *span) {
  freed *block = span->free;
  if (block != NULL) {
    span->free = block->next;
    memset(block, 0, span->block_bytes);
  } else {
    block = (freed *)span->fresh;
    span->fresh += span->block_bytes;
  }
  span->live++;
  return block;
}

static void drain_remote_frees(void);

static __attribute__((noinline)) void *alloc_small_slow(uint32_t size_class) {
  drain_remote_frees();
  while (rooms[size_class] != &no_span && is_full(rooms[size_class]))
    unlink_room(rooms[size_class]);
  if (rooms[size_class] == &no_span && !open_span(size_class))
    return NULL;
  return take_block(rooms[size_class]);
}

/* ---- larger blocks ---- */

/* Successive blocks start at different places of their first page: equal ones would fight for the same cache sets and
   look alike to the store buffer of the processor. */
static uint64_t next_colour(void) { return large_count++ * 13 % 63 * 64; }

static void *alloc_large(size_t bytes) {
  const uint64_t offset = sizeof(kr_span) + next_colour();
  if (bytes > kroll_my_bytes)
    return NULL;
  drain_remote_frees();
  kr_span *span = kr_span_take((offset + bytes + KR_UNIT - 1) / KR_UNIT, offset + bytes - sizeof *span);
  if (span == NULL)
    return NULL;
  span->kind = KR_SPAN_LARGE;
  span->fresh = (char *)span + offset;
  span->live = 1;
  return span->fresh;
}

/* ---- the calls ---- */

void *kroll_alloc_try(size_t bytes) {
  if (KROLL_UNLIKELY(bytes > SMALL_BYTES))
    return alloc_large(bytes);
  const uint32_t size_class = class_of(bytes);
  kr_span *span = rooms[size_class];
  if (KROLL_LIKELY(!is_full(span)))
    return take_block(span);
  return alloc_small_slow(size_class);
}

void *kroll_alloc(size_t bytes, const kroll_site *site) {
  void *block = kroll_alloc_try(bytes);
  if (KROLL_UNLIKELY(block == NULL))
    kr_budget_fail(bytes, site);
  return block;
}

static void free_small(kr_span *span, freed *block, const kroll_site *site) {
  const size_t offset = (size_t)((char *)block - (char *)(span + 1));
  if ((char *)block >= span->fresh || offset % span->block_bytes != 0)
    kroll_fail(site, "free of an address that is not the start of a block");
  if (block->mark == ((uint64_t)block ^ FREED_MARK))
    kroll_fail(site, "this block was freed before");
  const bool was_full = is_full(span);
  *block = (freed){span->free, (uint64_t)block ^ FREED_MARK};
  span->free = block;
  span->live--;
  const bool linked = span->next != NULL || span->prev != NULL || rooms[span->size_class] == span;
  if (was_full && !linked)
    link_room(span);
  if (span->live == 0 && rooms[span->size_class] != span) {
    unlink_room(span);
    kr_span_give(span);
  }
}

static void free_own(void *block, const kroll_site *site) {
  kr_span *span = (kr_span *)((uint64_t)block & ~(KR_UNIT - 1));
  if (span->kind == KR_SPAN_SMALL && block >= (void *)(span + 1))
    free_small(span, block, site);
  else if (span->kind == KR_SPAN_LARGE && block == (void *)span->fresh)
    kr_span_give(span);
  else
    kroll_fail(site, "free of an address that is not the start of a block, or was freed before");
}

/* Blocks that other ranks freed come back when the owner needs memory. */
static void drain_remote_frees(void) {
  uint64_t *list = &kr_my_control()->remote_frees;
  if (__atomic_load_n(list, __ATOMIC_RELAXED) == 0)
    return;
  freed *block = (freed *)__atomic_exchange_n(list, 0, __ATOMIC_ACQUIRE);
  while (block != NULL) {
    freed *next = block->next;
    free_own(block, NULL);
    block = next;
  }
}

static void free_remote(kroll_gptr block, const kroll_site *site) {
  const kroll_gptr list = kroll_address(kroll_rank_of(block), offsetof(kr_control, remote_frees));
  uint64_t head = kroll_atomic_u64(KROLL_GET, list, 0, 0, site);
  for (;;) {
    (void)kroll_store(uint64_t, block, head, site);
    const uint64_t seen = kroll_atomic_u64(KROLL_CSWAP, list, head, block, site);
    if (seen == head)
      return;
    head = seen;
  }
}

void kroll_free(kroll_gptr p, const kroll_site *site) {
  if (p == 0)
    return;
  if (((p - kroll_segment_base) & (kroll_my_bytes - 1)) < kr_local_heap_offset())
    kroll_fail(site, "free of an address that is not in a local heap");
  if (kroll_is_mine(p))
    free_own((void *)p, site);
  else
    free_remote(p, site);
}
