/* Where small blocks of the local heap are handed out, for code that knows the size when it is compiled. A pool serves
   one class of sizes and one kind of content; it hands out the free blocks of one word of allocation bits, lowest
   first. */
#ifndef KROLL_POOL_H
#define KROLL_POOL_H

#include <kroll/kroll.h>

/* Sizes: every 16 bytes to 128, 8 a doubling to 8 KiB, 16 a doubling to 64 KiB: a block is at most 12.5 % larger than
   what was asked, from 128 bytes on. */
#define KROLL_POOL_CLASSES 104
#define KROLL_POOL_KINDS 8          /* as many as the bits of a kind can say */
#define KROLL_POOL_EXACT_BYTES 8192 /* to here a block has just the size of its class */
#define KROLL_POOL_BYTES 65536

typedef struct __attribute__((aligned(64))) {
  uint64_t free;  /* bit i: block i of the word is there to be handed out; all of them are set in *word */
  uint64_t dirty; /* bit i: bytes of block i may differ from zero */
  char *base;     /* block 0 of the word */
  uint64_t block_bytes;
  uint64_t *word;     /* NULL: none */
  uint64_t taken;     /* the bits that `free` had when the word was taken */
  uint32_t room;      /* spans with free blocks, the first serves; 0 = none */
  uint32_t next_word; /* of the first span, where the search for free blocks goes on */
} kroll_pool;

/* Those of this rank, [class][kind]; they lie in its segment. */
extern kroll_pool (*kroll_pools)[KROLL_POOL_KINDS];

/* Class of a block of at most KROLL_POOL_BYTES. */
static inline uint32_t kroll_pool_class(size_t bytes) {
  if (bytes <= 128)
    return (uint32_t)((bytes + (bytes == 0) - 1) >> 4);
  const uint32_t top = 63 - (uint32_t)__builtin_clzll(bytes - 1);
  if (bytes <= KROLL_POOL_EXACT_BYTES)
    return 8 + (top - 7) * 8 + (uint32_t)((bytes - 1) >> (top - 3) & 7);
  return 56 + (top - 13) * 16 + (uint32_t)((bytes - 1) >> (top - 4) & 15);
}

/* The largest request that a class serves. */
static inline size_t kroll_pool_class_bytes(uint32_t size_class) {
  if (size_class < 8)
    return ((size_t)size_class + 1) * 16;
  if (size_class < 56)
    return (size_t)(9 + size_class % 8) << (4 + (size_class - 8) / 8);
  return (size_t)(17 + (size_class - 56) % 16) << (9 + (size_class - 56) / 16);
}

/* A block of a pool whose `free` is not 0. */
static inline __attribute__((always_inline)) void *kroll_pool_take(kroll_pool *pool, size_t block_bytes, bool clear) {
  const uint64_t free = pool->free, bit = free & -free;
  char *block = pool->base + (uint64_t)__builtin_ctzll(free) * block_bytes;
  pool->free = free ^ bit;
  return clear && (pool->dirty & bit) != 0 ? memset(block, 0, block_bytes) : block;
}

/* As kroll_alloc_as, for `bytes` that the compiler knows to be at most KROLL_POOL_EXACT_BYTES. */
static inline __attribute__((always_inline)) void *kroll_alloc_known(size_t bytes, uint32_t how,
                                                                     const kroll_site *site) {
  const uint32_t size_class = kroll_pool_class(bytes);
  kroll_pool *pool = &kroll_pools[size_class][how & (KROLL_UNCLEARED - 1)];
  if (KROLL_UNLIKELY(pool->free == 0))
    return kroll_alloc_as(bytes, how, site);
  return kroll_pool_take(pool, kroll_pool_class_bytes(size_class), (how & KROLL_UNCLEARED) == 0);
}

#endif
