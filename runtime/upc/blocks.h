/* The blocks of an array of `count` elements seen through a pointer that may start inside a block (UPC 1.3, 7.3.2):
   block b lies on thread (first thread + b) mod THREADS. */
#ifndef UPC_BLOCKS_H
#define UPC_BLOCKS_H

#include <kroll/upc.h>

typedef struct {
  int first_thread;
  int64_t first_offset; /* of the first block's first element, in the segment */
  size_t phase, count, block, elem;
} upc_blocks;

static inline upc_blocks upc_blocks_of(kroll_fatptr p, size_t count, size_t block, size_t elem) {
  upc_blocks blocks = {(int)upc_threadof(p), upc_offset_of(p.addr), block == 0 ? 0 : p.phase, count, block, elem};
  if (block == 0) /* indefinite: one block */
    blocks.block = count == 0 ? 1 : count;
  blocks.first_offset -= (int64_t)(blocks.phase * elem);
  return blocks;
}

/* The result of a prefix reduction is dealt out as its source is (UPC 1.3, 7.3.2.2). */
static inline void upc_check_alike(kroll_fatptr dst, kroll_fatptr src, size_t block, const kroll_site *site) {
  if (upc_threadof(dst) != upc_threadof(src))
    kroll_fail(site, "the destination begins on thread %zu, the source on thread %zu: both begin on the same one",
               upc_threadof(dst), upc_threadof(src));
  if (block > 1 && dst.phase != src.phase)
    kroll_fail(site, "the destination has phase %zu, the source phase %zu: both have the same one", (size_t)dst.phase,
               (size_t)src.phase);
}

static inline size_t upc_blocks_count(const upc_blocks *b) { return (b->phase + b->count + b->block - 1) / b->block; }
/* The first block of a thread; its others follow THREADS apart. */
static inline size_t upc_blocks_first(const upc_blocks *b, int thread) {
  return (size_t)((thread - b->first_thread + kroll_ranks) % kroll_ranks);
}
/* Elements of block k, as positions from the start of block 0. */
static inline size_t upc_block_begin(const upc_blocks *b, size_t k) { return k == 0 ? b->phase : k * b->block; }
static inline size_t upc_block_end(const upc_blocks *b, size_t k) {
  const size_t end = (k + 1) * b->block, last = b->phase + b->count;
  return end < last ? end : last;
}
/* Address of the element at a position. */
static inline kroll_gptr upc_block_address(const upc_blocks *b, size_t position) {
  const size_t course = (size_t)b->first_thread + position / b->block;
  const size_t rounds = course / (size_t)kroll_ranks;
  const int64_t offset = b->first_offset + (int64_t)((rounds * b->block + position % b->block) * b->elem);
  return kroll_address((int)(course % (size_t)kroll_ranks), (uint64_t)offset);
}

#endif
