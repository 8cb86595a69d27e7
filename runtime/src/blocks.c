/* From addresses to blocks, all blocks of a heap, and what is wrong with an address that is no block's. */
#include "blocks.h"
#include "span.h"

static kr_block block_of(const kr_heap *heap, const kr_span *span, uint64_t index) {
  const uint64_t *word = kr_span_bits(heap, span) + index / 64, bit = UINT64_C(1) << index % 64;
  const kroll_pool *pool = span->pool;
  kr_block block = {span->base + index * span->block_bytes, span->block_bytes, span->kind, (*word & bit) != 0, false};
  block.in_use = block.bit && !(word == pool->word && (pool->free & bit) != 0);
  return block;
}

bool kr_blocks_at(kroll_gptr p, kr_block *block) {
  if (!kroll_is_near(p))
    return false;
  const kr_heap *heap = kr_heap_of(kroll_rank_of(p));
  if (p < heap->start || p >= heap->end)
    return false;
  const kr_span *span = kr_span_at(heap, p);
  const uint64_t offset = p - span->base;
  uint64_t rest;
  if (offset >= span->count * span->block_bytes)
    return false;
  *block = block_of(heap, span, kr_span_index(span, offset, &rest));
  return true;
}

static void walk_span(const kr_heap *heap, const kr_span *span, kr_block_visitor visit, void *context) {
  for (uint64_t index = 0; index < span->count; index++) {
    const kr_block block = block_of(heap, span, index);
    if (block.in_use)
      visit(&block, context);
  }
}

static void walk(int near_rank, bool roots_only, kr_block_visitor visit, void *context) {
  const kr_heap *heap = kr_heap_of(near_rank);
  const uint32_t pages = (uint32_t)((heap->end - heap->start) >> KR_PAGE_SHIFT);
  for (uint32_t page = heap->frontier; page < pages;) {
    const kr_span *span = &heap->spans[heap->map[page] & ~KR_DIRTY];
    if (!roots_only || span->kind == KROLL_BLOCK)
      walk_span(heap, span, visit, context);
    page += span->pages;
  }
}

void kr_blocks_walk(int near_rank, kr_block_visitor visit, void *context) { walk(near_rank, false, visit, context); }

void kr_blocks_walk_roots(int near_rank, kr_block_visitor visit, void *context) {
  walk(near_rank, true, visit, context);
}

void kr_blocks_refuse(kroll_gptr p, const kroll_site *site) {
  kr_block block;
  if (p - kroll_segment_base >= (uint64_t)kroll_ranks << kroll_segment_shift)
    kroll_fail(site, "free of the address 0x%llx, which is in no segment of the job", (unsigned long long)p);
  if (kroll_offset_of(p) < kr_local_heap_offset())
    kroll_fail(site,
               "free of the address 0x%llx, which is not in a local heap but in a symmetric heap or a static object",
               (unsigned long long)p);
  if (kr_blocks_at(p, &block) && block.in_use)
    kroll_fail(site, "free of an address that is %llu bytes inside of a block: a block is freed by its start",
               (unsigned long long)(p - block.start));
  kroll_fail(site, "free of the address 0x%llx, where no block starts: it was freed before, or never allocated",
             (unsigned long long)p);
}
