/* The local heap: blocks to 64 KiB in classes of sizes, one class and one kind of content a span; larger ones in spans
   of their own. What is free is a bit outside of the block. Own code and not a library, because other processes free
   blocks, a collector needs to enumerate them, and a span must never lie outside the segment; what is needed is small.

   A pool hands out the free blocks of one word of bits, all of which it sets when it takes the word. So nothing but the
   pool changes while it hands out, and whoever reads bits from outside sees these blocks in use. */
#include "blocks.h"
#include "collect.h"
#include "span.h"
#include "weak.h"
#include <kroll/region.h>

/* A block that another rank freed, until its owner takes it back. */
typedef struct freed {
  struct freed *next;
  uint64_t mark; /* own address ^ FREED_MARK */
} freed;
#define FREED_MARK UINT64_C(0xf4eedb10c0f4eedb)

#define SMALL_SPAN_PAGES 16                   /* at least, of blocks to KROLL_POOL_EXACT_BYTES */
#define MEDIUM_SPAN_BYTES ((size_t)128 << 10) /* about, of larger ones, */
#define MEDIUM_SPAN_BLOCKS 7                  /* at least, and always an odd number */
#define HAND_BYTES 16384                      /* a pool takes about so much at a time, */
#define HAND_BLOCKS 4                         /* but at least so many */
#define WORDS_SEEN 3                          /* with free blocks, before one of them is taken */
#define LINE 64
#define CHUNK (2 * KROLL_UNCLEARED) /* added to a kind: one block in a span of its own, for a region */

kroll_pool (*kroll_pools)[KROLL_POOL_KINDS];
static kr_heap *heap;
static uint8_t exact_classes[KROLL_POOL_EXACT_BYTES / 16 + 1]; /* of i * 16 bytes */
static uint8_t medium_classes[KROLL_POOL_BYTES / 512 + 1];     /* of i * 512 bytes */

static void fill_classes(void);

void kr_heap_open(void) {
  kr_span_open();
  fill_classes();
  heap = kr_heap_of(kroll_my_rank);
  kroll_pools = heap->pools;
}

static void drain_remote_frees(void);
static void give_empty_spans(void);

static kr_span *take_span(uint64_t pages, bool *dirty) {
  kr_span *span = kr_span_take(pages, dirty);
  if (span != NULL)
    return span;
  drain_remote_frees();
  give_empty_spans();
  return kr_span_take(pages, dirty);
}

/* ---- spans of a pool ---- */

static uint32_t index_of(const kr_span *span) { return (uint32_t)(span - heap->spans); }

/* Behind the first, which serves now. */
static void link_room(kroll_pool *pool, kr_span *span) {
  kr_span *first = &heap->spans[pool->room];
  span->state = KR_SPAN_ROOM;
  if (pool->room == 0) {
    pool->room = index_of(span);
    pool->next_word = 0;
    return;
  }
  span->prev = pool->room;
  span->next = first->next;
  heap->spans[first->next].prev = index_of(span);
  first->next = index_of(span);
}

static void unlink_room(kroll_pool *pool, kr_span *span) {
  heap->spans[span->next].prev = span->prev;
  if (span->prev != 0) {
    heap->spans[span->prev].next = span->next;
  } else {
    pool->room = span->next;
    pool->next_word = 0;
  }
  span->next = span->prev = 0;
  span->state = KR_SPAN_FULL;
}

/* Pages of a span of small blocks: as few as lose less than a 64th at its end, or else the least part. */
static uint64_t small_span_pages(uint64_t block_bytes) {
  uint64_t best = SMALL_SPAN_PAGES;
  for (uint64_t pages = best; pages < 2 * SMALL_SPAN_PAGES; pages++) {
    const uint64_t lost = pages * KR_PAGE % block_bytes;
    if (lost * 64 <= pages * KR_PAGE)
      return pages;
    if (lost * best < best * KR_PAGE % block_bytes * pages)
      best = pages;
  }
  return best;
}

/* What lies between larger blocks makes them start at different places of a page: equal ones would fight for the same
   cache sets and look alike to the store buffer of the processor. */
static uint64_t medium_span_pages(uint64_t bytes, uint64_t *stride) {
  const uint64_t wanted = MEDIUM_SPAN_BYTES / bytes | 1,
                 blocks = wanted > MEDIUM_SPAN_BLOCKS ? wanted : MEDIUM_SPAN_BLOCKS;
  const uint64_t pages = (blocks * (bytes + LINE) + KR_PAGE - 1) / KR_PAGE;
  *stride = pages * KR_PAGE / blocks & ~(uint64_t)(LINE - 1);
  return pages;
}

static bool open_span(kroll_pool *pool, uint32_t kind, uint32_t size_class) {
  uint64_t stride = kroll_pool_class_bytes(size_class);
  const uint64_t pages =
      stride <= KROLL_POOL_EXACT_BYTES ? small_span_pages(stride) : medium_span_pages(stride, &stride);
  bool dirty;
  kr_span *span = take_span(pages, &dirty);
  if (span == NULL)
    return false;
  span->base = heap->start + span->first * KR_PAGE;
  span->pool = pool;
  span->block_bytes = pool->block_bytes = stride;
  span->reciprocal = UINT64_MAX / stride + 1;
  span->count = (uint32_t)(pages * KR_PAGE / stride);
  span->fresh = dirty ? span->count : 0;
  span->kind = (uint8_t)kind;
  span->size_class = (uint16_t)size_class;
  link_room(pool, span);
  return true;
}

/* ---- words of a pool ---- */

/* Not the builtin: without flags for a newer processor that is a call. */
static inline uint32_t count_of(uint64_t bits) {
  bits -= bits >> 1 & UINT64_C(0x5555555555555555);
  bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
  bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (uint32_t)(bits * UINT64_C(0x0101010101010101) >> 56);
}

static uint64_t low_bits(uint64_t count) { return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1; }

/* The lowest bits of a word, as many as make up HAND_BYTES: what is freed meanwhile serves again before the rest does.
 */
static uint64_t handful(uint64_t free, uint64_t block_bytes) {
  const uint64_t fit = HAND_BYTES / block_bytes, most = fit > HAND_BLOCKS ? fit : HAND_BLOCKS;
  if (count_of(free) <= most)
    return free;
  uint64_t rest = free;
  for (uint64_t i = 0; i < most; i++)
    rest &= rest - 1;
  return free ^ rest;
}

static bool is_managed(uint32_t kind) { return (kind & (KROLL_OBJECT | KROLL_STORAGE)) != 0; }

static void load_word(kroll_pool *pool, kr_span *span, uint32_t word, uint64_t free) {
  uint64_t *bits = kr_span_bits(heap, span) + word;
  const uint32_t end = word * 64 + 64 - (uint32_t)__builtin_clzll(free);
  *bits |= free;
  span->used += count_of(free);
  if (is_managed(span->kind))
    kr_allocated += count_of(free) * span->block_bytes;
  pool->dirty = span->fresh > word * 64 ? free & low_bits(span->fresh - word * 64) : 0;
  pool->base = (char *)span->base + word * 64 * span->block_bytes;
  pool->word = bits;
  pool->next_word = word;
  pool->free = pool->taken = free;
  if (span->fresh < end)
    span->fresh = end;
}

/* Of the next words with free blocks, the one that has most, from where the pool was: what was freed lately is warm,
   but a single block is not worth the way here. There is a free block. */
static void load_from(kroll_pool *pool, kr_span *span) {
  const uint64_t *bits = kr_span_bits(heap, span);
  const uint32_t words = (span->count + 63) / 64;
  uint64_t best = 0;
  uint32_t best_word = 0, found = 0;
  for (uint32_t i = 0, word = pool->next_word; i < words && found < WORDS_SEEN; i++, word++) {
    word = word < words ? word : 0;
    const uint64_t free = ~bits[word] & low_bits(span->count - word * 64);
    found += free != 0;
    if (count_of(free) > count_of(best)) {
      best = free;
      best_word = word;
    }
  }
  load_word(pool, span, best_word, handful(best, span->block_bytes));
}

/* Blocks that were not handed out are free again. */
static void unload_word(kroll_pool *pool) {
  if (pool->word == NULL)
    return;
  kr_span *span = kr_span_at(heap, (kroll_gptr)pool->base);
  span->used -= count_of(pool->free);
  *pool->word &= ~pool->free;
  pool->word = NULL;
  pool->free = 0;
}

static __attribute__((noinline)) bool refill(kroll_pool *pool, uint32_t kind, uint32_t size_class) {
  drain_remote_frees();
  if (pool->free != 0)
    return true;
  pool->word = NULL;
  while (pool->room != 0 && heap->spans[pool->room].used == heap->spans[pool->room].count)
    unlink_room(pool, &heap->spans[pool->room]);
  if (pool->room == 0 && !open_span(pool, kind, size_class))
    return false;
  load_from(pool, &heap->spans[pool->room]);
  return true;
}

static void give_empty_spans(void) {
  for (uint32_t i = 0; i < KROLL_POOL_KINDS * KROLL_POOL_CLASSES; i++) {
    kroll_pool *pool = &heap->pools[0][0] + i;
    unload_word(pool);
    for (uint32_t at = pool->room, next; at != 0; at = next) {
      kr_span *span = &heap->spans[at];
      next = span->next;
      if (span->used == 0) {
        unlink_room(pool, span);
        kr_span_give(span);
      }
    }
  }
}

/* ---- larger blocks ---- */

/* Successive blocks start at different places of their first page, for the reason told above. */
static uint64_t next_colour(void) {
  static uint32_t count;
  return count++ * 13 % 63 * LINE;
}

static void *alloc_large(size_t bytes, uint32_t how) {
  if (bytes > kroll_my_bytes)
    return NULL;
  const bool is_chunk = (how & CHUNK) != 0;
  const uint64_t colour = bytes > KROLL_POOL_BYTES && !is_chunk ? next_colour() : 0;
  const uint64_t pages = (colour + bytes + KR_PAGE - 1) / KR_PAGE;
  bool dirty;
  drain_remote_frees();
  kr_span *span = take_span(pages, &dirty);
  if (span == NULL)
    return NULL;
  span->base = heap->start + span->first * KR_PAGE + colour;
  span->block_bytes = pages * KR_PAGE - colour;
  span->pool = &heap->no_pool;
  span->count = span->used = 1;
  span->size_class = is_chunk ? KR_SPAN_CHUNK : KROLL_POOL_CLASSES;
  span->kind = how & (KROLL_UNCLEARED - 1);
  *kr_span_bits(heap, span) = 1;
  if (is_managed(span->kind))
    kr_allocated += span->block_bytes;
  if (dirty && (how & KROLL_UNCLEARED) == 0)
    kr_span_clear(span);
  else if (is_chunk)
    memset((void *)span->base, 0, sizeof(kroll_chunk));
  return (void *)span->base;
}

/* ---- allocation ---- */

/* The class of a size to KROLL_POOL_BYTES; computing it takes longer, and the instruction that finds the highest bit
   waits for whatever its result register held before. */
static inline uint32_t class_of(size_t bytes) {
  return bytes <= KROLL_POOL_EXACT_BYTES ? exact_classes[(bytes + 15) / 16] : medium_classes[(bytes + 511) / 512];
}

static void fill_classes(void) {
  for (size_t i = 0; i < sizeof exact_classes; i++)
    exact_classes[i] = (uint8_t)kroll_pool_class(i * 16);
  for (size_t i = KROLL_POOL_EXACT_BYTES / 512; i < sizeof medium_classes; i++)
    medium_classes[i] = (uint8_t)kroll_pool_class(i * 512);
}

static inline kroll_pool *pool_of(size_t bytes, uint32_t how) {
  return &kroll_pools[class_of(bytes)][how & (KROLL_UNCLEARED - 1)];
}

static void *alloc_from_books(size_t bytes, uint32_t how) {
  if (bytes > KROLL_POOL_BYTES || (how & CHUNK) != 0)
    return alloc_large(bytes, how);
  kroll_pool *pool = pool_of(bytes, how);
  if (!refill(pool, how & (KROLL_UNCLEARED - 1), class_of(bytes)))
    return bytes > KROLL_POOL_EXACT_BYTES ? alloc_large(bytes, how) : NULL;
  return kroll_pool_take(pool, pool->block_bytes, (how & KROLL_UNCLEARED) == 0);
}

static void *alloc_between_stops(size_t bytes, uint32_t how) {
  kr_surgery_begin();
  void *block = alloc_from_books(bytes, how);
  kr_surgery_end();
  return block;
}

static __attribute__((noinline)) void *alloc_slow(size_t bytes, uint32_t how) {
  if (kr_collection_is_due())
    kr_collect();
  void *block = alloc_between_stops(bytes, how);
  if (block != NULL)
    return block;
  kr_weak_want_soft();
  return kr_collect() ? alloc_between_stops(bytes, how) : NULL;
}

static __attribute__((noinline)) void *alloc_slow_or_fail(size_t bytes, uint32_t how, const kroll_site *site) {
  void *block = alloc_slow(bytes, how);
  if (block == NULL)
    kr_budget_fail(bytes, site);
  return block;
}

void *kroll_alloc_as(size_t bytes, uint32_t how, const kroll_site *site) {
  if (KROLL_UNLIKELY(bytes > KROLL_POOL_BYTES || pool_of(bytes, how)->free == 0))
    return alloc_slow_or_fail(bytes, how, site);
  kroll_pool *pool = pool_of(bytes, how);
  return kroll_pool_take(pool, pool->block_bytes, (how & KROLL_UNCLEARED) == 0);
}

void *kr_heap_chunk(size_t bytes, uint32_t how, const kroll_site *site) {
  return alloc_slow_or_fail(bytes, KROLL_STORAGE | CHUNK | how, site);
}

void *kroll_alloc_try_as(size_t bytes, uint32_t how) {
  if (KROLL_UNLIKELY(bytes > KROLL_POOL_BYTES || pool_of(bytes, how)->free == 0))
    return alloc_slow(bytes, how);
  kroll_pool *pool = pool_of(bytes, how);
  return kroll_pool_take(pool, pool->block_bytes, (how & KROLL_UNCLEARED) == 0);
}

void *kroll_alloc_try(size_t bytes) { return kroll_alloc_try_as(bytes, KROLL_BLOCK); }
void *kroll_alloc(size_t bytes, const kroll_site *site) { return kroll_alloc_as(bytes, KROLL_BLOCK, site); }

/* ---- freeing ---- */

/* A span with other free blocks than those of the word in the pool, or with none in use. The last one of a pool stays.
 */
static __attribute__((noinline)) void settle_span(kroll_pool *pool, kr_span *span) {
  kr_surgery_begin();
  if (span->state == KR_SPAN_FULL)
    link_room(pool, span);
  if (span->used == 0 && (span->prev != 0 || span->next != 0)) {
    unlink_room(pool, span);
    kr_span_give(span);
  }
  kr_surgery_end();
}

static _Noreturn __attribute__((cold)) void fail_twice(kroll_gptr p, const kroll_site *site) {
  kroll_fail(site, "this block was freed before: 0x%llx", (unsigned long long)p);
}

/* The only block of its span, or no block at all. */
static __attribute__((noinline)) void free_large(kr_span *span, kroll_gptr p, const kroll_site *site) {
  if (span->count == 0 || p != span->base)
    kr_blocks_refuse(p, site);
  kr_surgery_begin();
  *kr_span_bits(heap, span) = 0;
  kr_span_give(span);
  kr_surgery_end();
}

/* A freed block does not go back into the hands of its pool at once: the next allocation would have to wait until its
   number is known. */
static inline void free_own(kroll_gptr p, const kroll_site *site) {
  kr_span *span = kr_span_at(heap, p);
  uint64_t rest;
  const uint64_t index = kr_span_index(span, p - span->base, &rest);
  if (KROLL_UNLIKELY(rest >= span->reciprocal || index >= span->count)) {
    free_large(span, p, site);
    return;
  }
  uint64_t *word = kr_span_bits(heap, span) + index / 64;
  const uint64_t bit = UINT64_C(1) << index % 64;
  kroll_pool *pool = span->pool;
  if (KROLL_UNLIKELY((*word & bit) == 0 || (word == pool->word && (pool->free & bit) != 0)))
    fail_twice(p, site);
  *word &= ~bit;
  if (KROLL_UNLIKELY(--span->used == 0 || span->state == KR_SPAN_FULL))
    settle_span(pool, span);
}

/* Blocks that other ranks freed come back when the owner needs memory. */
static void drain_remote_frees(void) {
  uint64_t *list = &kr_my_control()->remote_frees;
  if (__atomic_load_n(list, __ATOMIC_RELAXED) == 0)
    return;
  freed *block = (freed *)__atomic_exchange_n(list, 0, __ATOMIC_ACQUIRE);
  while (block != NULL) {
    freed *next = block->next;
    block->mark = 0;
    free_own((kroll_gptr)block, NULL);
    block = next;
  }
}

/* What this rank can see of a block before it writes into it. One in the word of a pool looks as if in use; the owner
   will know better when it takes the block back. */
static void check_near(kroll_gptr p, const kroll_site *site) {
  kr_block block;
  if (!kr_blocks_at(p, &block) || block.start != p)
    kr_blocks_refuse(p, site);
  if (!block.bit)
    fail_twice(p, site);
}

/* The mark finds a block that is in the list already: without it the list would end in a circle. The first guess is
   that the list is empty. */
static void free_remote(kroll_gptr p, const kroll_site *site) {
  const kroll_gptr list = kroll_address(kroll_rank_of(p), offsetof(kr_control, remote_frees));
  const uint64_t mark = p ^ FREED_MARK;
  if (kroll_is_near(p))
    check_near(p, site);
  if (kroll_atomic_u64(KROLL_SWAP, p + offsetof(freed, mark), mark, 0, site) == mark)
    fail_twice(p, site);
  for (uint64_t head = 0, seen;; head = seen) {
    (void)kroll_store(uint64_t, p, head, site);
    seen = kroll_atomic_u64(KROLL_CSWAP, list, head, p, site);
    if (seen == head)
      return;
  }
}

static __attribute__((noinline)) void free_elsewhere(kroll_gptr p, const kroll_site *site) {
  const uint64_t offset = kroll_offset_of(p);
  const bool in_job = p - kroll_segment_base < (uint64_t)kroll_ranks << kroll_segment_shift;
  const uint64_t start = heap->start - kroll_my_base, end = heap->end - kroll_my_base;
  if (in_job && !kroll_is_mine(p) && offset >= start && offset < end)
    free_remote(p, site);
  else if (p != 0)
    kr_blocks_refuse(p, site);
}

void kroll_free(kroll_gptr p, const kroll_site *site) {
  if (KROLL_LIKELY(p - heap->start < heap->end - heap->start))
    free_own(p, site);
  else
    free_elsewhere(p, site);
}

/* ---- for the collector ---- */

#define POISON 0xdb

/* Visitors change neither spans nor what they cover. */
static void each_span(void (*visit)(kr_span *span, void *context), void *context) {
  const uint32_t pages = (uint32_t)((heap->end - heap->start) >> KR_PAGE_SHIFT);
  for (uint32_t page = heap->frontier; page < pages;) {
    kr_span *span = &heap->spans[heap->map[page] & ~KR_DIRTY];
    page += span->pages;
    visit(span, context);
  }
}

static void unmark_span(kr_span *span, void *unused) {
  (void)unused;
  if (is_managed(span->kind))
    memset(kr_span_marks(heap, span), 0, kr_span_words(span) * sizeof(uint64_t));
}

void kr_heap_unmark(bool between_allocations) {
  for (uint32_t i = 0; between_allocations && i < KROLL_POOL_KINDS * KROLL_POOL_CLASSES; i++)
    unload_word(&heap->pools[0][0] + i);
  each_span(unmark_span, NULL);
}

static void poison_blocks(const kr_span *span, uint32_t word, uint64_t freed) {
  for (; freed != 0; freed &= freed - 1) {
    const uint64_t index = word * 64 + (uint64_t)__builtin_ctzll(freed);
    memset((void *)(span->base + index * span->block_bytes), POISON, span->block_bytes);
  }
}

typedef struct {
  uint64_t live; /* bytes */
  bool poison;
  uint32_t empty; /* list of spans to give back */
} sweeping;

/* Marked blocks become those in use. Blocks of the word that a pool has in hand stay, since one of them may just be
   handed out. */
static void sweep_span(kr_span *span, void *context) {
  sweeping *all = context;
  if (!is_managed(span->kind) || span->count == 0)
    return;
  uint64_t *bits = kr_span_bits(heap, span), *marks = kr_span_marks(heap, span);
  kroll_pool *pool = span->pool;
  uint32_t used = 0;
  for (uint32_t word = 0; word < kr_span_words(span); word++) {
    const uint64_t kept = marks[word] | (&bits[word] == pool->word ? pool->taken : 0);
    if (all->poison)
      poison_blocks(span, word, bits[word] & ~kept);
    bits[word] = kept;
    used += count_of(kept);
  }
  span->used = used;
  all->live += used * span->block_bytes;
  if (used != span->count && span->state == KR_SPAN_FULL && pool != &heap->no_pool)
    link_room(pool, span);
  if (used != 0)
    return;
  if (pool != &heap->no_pool)
    unlink_room(pool, span);
  span->next = all->empty;
  all->empty = index_of(span);
}

uint64_t kr_heap_sweep(bool poison) {
  sweeping all = {0, poison, 0};
  each_span(sweep_span, &all);
  for (uint32_t at = all.empty, next; at != 0; at = next) {
    next = heap->spans[at].next;
    kr_span_give(&heap->spans[at]);
  }
  return all.live;
}
