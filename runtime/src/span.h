/* Spans: runs of pages that the local heap is made of, and the books about them at the upper end of every segment.
   Books lie outside of blocks, and pointers in them hold in every process, so any rank can ask about a near segment.

   A page's entry in `map` names the record of its span. Entries of pages that were given back are stale until they
   serve again, so whoever follows one looks whether the span has the address. Allocation bits of a span start at its
   first page's; they have a fixed place, 256 a page, which is enough for the smallest blocks. */
#ifndef KR_SPAN_H
#define KR_SPAN_H

#include "heap.h"
#include <kroll/pool.h>

#define KR_PAGE_SHIFT 12
#define KR_PAGE ((uint64_t)1 << KR_PAGE_SHIFT)
#define KR_PAGE_WORDS 4 /* of allocation bits */
/* In an entry of the map: bytes of the page may differ from zero. */
#define KR_DIRTY ((uint32_t)1 << 31)

typedef enum {
  KR_SPAN_SPARE = 0, /* a record without pages */
  KR_SPAN_FREE,
  KR_SPAN_ROOM, /* among the spans of its pool that have free blocks */
  KR_SPAN_FULL  /* of a pool, none free; or of one large block */
} kr_span_state;

typedef struct __attribute__((aligned(64))) {
  kroll_gptr base;  /* the first block */
  kroll_pool *pool; /* of its blocks */
  uint64_t block_bytes;
  uint64_t reciprocal;  /* ceil(2^64 / block_bytes); 0: there is one large block */
  uint32_t count, used; /* blocks, 0 = free or spare; those handed out or in the hands of the pool */
  uint32_t fresh;       /* blocks from here on are zero */
  uint32_t first, pages;
  uint32_t next, prev; /* spans of a pool with room; free ones of a bin; spare records */
  uint16_t size_class; /* KROLL_POOL_CLASSES: one large block; KR_SPAN_CHUNK, KR_SPAN_IN_DELETION: one of a region */
  uint8_t kind;        /* KROLL_BLOCK .. KROLL_STORAGE, KROLL_PLAIN added or not */
  uint8_t state;
} kr_span;

/* One block that a region hands out from; and one whose region is to be deleted, if nobody refers to it. */
#define KR_SPAN_CHUNK (KROLL_POOL_CLASSES + 1)
#define KR_SPAN_IN_DELETION (KROLL_POOL_CLASSES + 2)

/* Free spans by size: exact to 64 pages, then 8 bins a doubling. */
#define KR_SPAN_BINS 272

typedef struct {
  kroll_pool pools[KROLL_POOL_CLASSES][KROLL_POOL_KINDS];
  kroll_pool no_pool;    /* of spans with one large block; its word is never set */
  kroll_gptr start, end; /* of the pages */
  uint32_t *map;         /* a page's span, KR_DIRTY added or not */
  kr_span *spans;        /* record 0 is none */
  uint64_t *bits;        /* set: handed out, or in the word of a pool */
  uint64_t *marks;       /* at the same places, in a collection: reached */
  uint32_t frontier;     /* the lowest page ever used; it moves down */
  uint32_t records;      /* ever used, record 0 included */
  uint32_t spare;        /* list of spare records */
  uint64_t dirty_pages;  /* of free spans */
  uint32_t bins[KR_SPAN_BINS];
} kr_heap;

/* Where the books start in every segment; constant once the heap is open. */
extern uint64_t kr_books_offset;

/* Books of a near rank. */
static inline kr_heap *kr_heap_of(int near_rank) { return (kr_heap *)kroll_address(near_rank, kr_books_offset); }

void kr_span_open(void);
/* Pages that are used by nobody else; *dirty tells whether their bytes may differ from zero. NULL when the budget or
   the address space is spent. The caller fills in what blocks they have. */
kr_span *kr_span_take(uint64_t pages, bool *dirty);
/* Takes them back; now and then this returns memory to the kernel. */
void kr_span_give(kr_span *span);
/* Makes all bytes of a span zero. */
void kr_span_clear(const kr_span *span);

/* Record of the span that may have the address, which is between start and end. */
static inline kr_span *kr_span_at(const kr_heap *heap, kroll_gptr p) {
  return &heap->spans[heap->map[(p - heap->start) >> KR_PAGE_SHIFT] & ~KR_DIRTY];
}

/* Number of the block that has the byte `offset` of a span, by one multiplication: 2^64 has room for the error of the
   reciprocal, which is below 2^-64 a byte. *rest is less than the reciprocal for the first byte of a block only. */
static inline uint64_t kr_span_index(const kr_span *span, uint64_t offset, uint64_t *rest) {
  const unsigned __int128 product = (unsigned __int128)offset * span->reciprocal;
  *rest = (uint64_t)product;
  return (uint64_t)(product >> 64);
}

static inline uint64_t *kr_span_bits(const kr_heap *heap, const kr_span *span) {
  return heap->bits + (uint64_t)span->first * KR_PAGE_WORDS;
}
static inline uint64_t *kr_span_marks(const kr_heap *heap, const kr_span *span) {
  return heap->marks + (uint64_t)span->first * KR_PAGE_WORDS;
}
static inline uint32_t kr_span_words(const kr_span *span) { return (span->count + 63) / 64; }

#endif
