/* The own arena: a list of the blocks in use, by address. There are never more than slots, so lists are searched. */
#define _GNU_SOURCE
#include "arena.h"
#include "area.h"
#include <string.h>
#include <sys/mman.h>

#define GRAIN 64
/* Blocks from here on give their memory back. */
#define LARGE_BYTES ((uint64_t)1 << 20)
#define PAGE_MASK (~(uint64_t)4095)

typedef struct {
  uint64_t offset, end;
} block;

static block blocks[KR_SIM_ALL_SLOTS];
static int used;
static int me;

void kr_sim_arena_open(int rank) { me = rank; }

static void insert(int at, block new) {
  memmove(&blocks[at + 1], &blocks[at], (size_t)(used - at) * sizeof *blocks);
  blocks[at] = new;
  used++;
}

bool kr_sim_arena_take(uint64_t bytes, uint64_t *offset) {
  const uint64_t wanted = (bytes + GRAIN - 1) & ~(uint64_t)(GRAIN - 1);
  uint64_t start = KR_SIM_SMALL_BYTES;
  int at = 0;
  while (at < used && blocks[at].offset - start < wanted)
    start = blocks[at++].end;
  if (used == KR_SIM_ALL_SLOTS || KR_SIM_SMALL_BYTES + kr_sim_arena_bytes() - start < wanted)
    return false;
  insert(at, (block){start, start + wanted});
  *offset = start;
  return true;
}

static void give_pages(block old) {
  const uint64_t first = (old.offset + ~PAGE_MASK) & PAGE_MASK;
  const uint64_t end = old.end & PAGE_MASK;
  madvise(kr_sim_bytes(me, first), end - first, MADV_REMOVE);
}

void kr_sim_arena_give(uint64_t offset) {
  int at = 0;
  while (blocks[at].offset != offset)
    at++;
  if (blocks[at].end - offset >= LARGE_BYTES)
    give_pages(blocks[at]);
  used--;
  memmove(&blocks[at], &blocks[at + 1], (size_t)(used - at) * sizeof *blocks);
}
