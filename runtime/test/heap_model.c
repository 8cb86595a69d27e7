/* Local heaps against a plain model: random streams of allocations, resizes and frees by the owner and by others.
Blocks keep their bytes, freed ones are poisoned, those that are not to be cleared are never looked at, walks visit
exactly the blocks of the model, and every byte of a heap is found in its block.
// options: -b 30000000
*/
#include "../src/blocks.h"
#include "../src/span.h"
#include "check.h"
#include <stdlib.h>

#define SLOTS 600
#define GIVEN 40
#define ROUNDS 5
#define TURNS 1000
#define EVERY_BYTES ((uint64_t)3 << 20)

typedef struct {
  uint8_t *start; /* NULL: none */
  size_t size;
  uint32_t how;
  uint8_t seed;
} block;

static block blocks[SLOTS];
static uint64_t state;

/* Blocks that a rank gives to the next one, to be freed there. */
typedef struct {
  kroll_gptr start;
  uint64_t size, seed;
} gift;
SHARED(gifts, GIVEN * sizeof(gift));
/* What a walk of the heap must give. */
typedef struct {
  uint64_t blocks, starts;
} census;
SHARED(counts, sizeof(census));

static size_t random_size(void) {
  static const size_t limits[] = {20, 130, 1100, 9000, 40000, 70000, 600000};
  const uint64_t dice = random_below(&state, 100);
  return random_below(&state, limits[dice < 95 ? dice % 4 : 4 + dice % 3]);
}

static uint8_t byte_at(uint8_t seed, size_t i) { return (uint8_t)(seed + i * 7 + (i >> 8)); }

static void fill(block *b) {
  for (size_t i = 0; i < b->size; i++)
    b->start[i] = byte_at(b->seed, i);
}

static void check_bytes(const uint8_t *start, size_t size, uint8_t seed) {
  for (size_t i = 0; i < size; i++)
    if (start[i] != byte_at(seed, i))
      kroll_fail(HERE, "byte %zu of a block of %zu at %p was changed", i, size, (void *)start);
}

static void open_block(block *b) {
  static const uint32_t kinds[] = {KROLL_BLOCK, KROLL_OBJECT, KROLL_STORAGE};
  b->size = random_below(&state, 3) == 0 ? (random_size() + 63) / 64 * 64 : random_size();
  b->how = kinds[random_below(&state, 3)] | (uint32_t)random_below(&state, 2) * KROLL_PLAIN |
           (uint32_t)random_below(&state, 2) * KROLL_UNCLEARED;
  b->seed = (uint8_t)random_next(&state);
  b->start = kroll_alloc_as(b->size, b->how, HERE);
  CHECK_EQUAL((uint64_t)b->start % (b->size % 64 == 0 && b->size != 0 ? 64 : 16), 0);
  if ((b->how & KROLL_UNCLEARED) == 0)
    for (size_t i = 0; i < b->size; i++)
      CHECK_EQUAL(b->start[i], 0);
  fill(b);
}

static void close_block(block *b) {
  check_bytes(b->start, b->size, b->seed);
  memset(b->start, 0xdd, b->size);
  kroll_free((kroll_gptr)b->start, HERE);
  b->start = NULL;
}

static void resize_block(block *b) {
  const block old = *b;
  open_block(b);
  const size_t kept = old.size < b->size ? old.size : b->size;
  memcpy(b->start, old.start, kept);
  for (size_t i = 0; i < kept; i++)
    CHECK_EQUAL(b->start[i], byte_at(old.seed, i));
  fill(b);
  close_block(&(block){old.start, old.size, old.how, old.seed});
}

static void take_turns(void) {
  for (int turn = 0; turn < TURNS; turn++) {
    block *b = &blocks[random_below(&state, SLOTS)];
    if (b->start == NULL)
      open_block(b);
    else if (random_below(&state, 4) == 0)
      resize_block(b);
    else
      close_block(b);
  }
}

static void give(void) {
  gift *out = mine(gifts);
  memset(out, 0, GIVEN * sizeof *out);
  for (int i = 0, slot = 0; i < GIVEN && slot < SLOTS; slot++)
    if (blocks[slot].start != NULL && blocks[slot].size < 2000) {
      out[i++] = (gift){(kroll_gptr)blocks[slot].start, blocks[slot].size, blocks[slot].seed};
      blocks[slot].start = NULL;
    }
}

/* Other ranks see the bytes and free the block. */
static void free_gifts(void) {
  for (int i = 0; i < GIVEN; i++) {
    gift g;
    uint8_t bytes[2000];
    kroll_get(&g, on(previous_rank(), gifts, (uint64_t)i * sizeof g), sizeof g, HERE);
    if (g.start == 0)
      continue;
    kroll_get(bytes, g.start, g.size, HERE);
    check_bytes(bytes, g.size, (uint8_t)g.seed);
    kroll_free(g.start, HERE);
  }
}

/* ---- walks ---- */

static int by_start(const void *a, const void *b) {
  const uint8_t *x = ((const block *)a)->start, *y = ((const block *)b)->start;
  return (x > y) - (x < y);
}

typedef struct {
  const block *next, *end;
} expected;

static void visit_expected(const kr_block *found, void *context) {
  expected *list = context;
  CHECK(list->next < list->end);
  CHECK_EQUAL(found->start, list->next->start);
  CHECK_EQUAL(found->kind, list->next->how & 7);
  CHECK(found->bytes >= list->next->size && found->in_use);
  list->next++;
}

static void visit_counting(const kr_block *found, void *context) {
  census *all = context;
  all->blocks++;
  all->starts += found->start * 31 + found->bytes;
}

static size_t sorted_blocks(block *sorted) {
  size_t count = 0;
  for (int i = 0; i < SLOTS; i++)
    if (blocks[i].start != NULL)
      sorted[count++] = blocks[i];
  qsort(sorted, count, sizeof *sorted, by_start);
  return count;
}

/* What others freed is taken back first, which a large allocation does. */
static void check_walk(void) {
  static block sorted[SLOTS];
  kroll_free((kroll_gptr)kroll_alloc(KROLL_POOL_BYTES + 1, HERE), HERE);
  expected list = {sorted, sorted + sorted_blocks(sorted)};
  kr_blocks_walk(kroll_my_rank, visit_expected, &list);
  CHECK(list.next == list.end);
  census *own = mine(counts);
  *own = (census){0};
  kr_blocks_walk(kroll_my_rank, visit_counting, own);
}

static void check_neighbour(void) {
  const int other = next_rank();
  census seen = {0};
  if (!kroll_is_near(on(other, counts, 0)))
    return;
  kr_blocks_walk(other, visit_counting, &seen);
  CHECK(memcmp(&seen, (void *)on(other, counts, 0), sizeof seen) == 0);
}

/* Every byte of the pages ever used, or of the 3 MiB that were used first, against the sorted blocks. */
static void check_every_byte(void) {
  static block sorted[SLOTS];
  const size_t count = sorted_blocks(sorted);
  const kr_heap *heap = kr_heap_of(kroll_my_rank);
  size_t next = 0;
  const kroll_gptr lowest = heap->start + heap->frontier * KR_PAGE, last = heap->end - EVERY_BYTES;
  for (kroll_gptr p = lowest > last ? lowest : last; p < heap->end; p++) {
    while (next < count && p >= (kroll_gptr)sorted[next].start + (sorted[next].size + (sorted[next].size == 0)))
      next++;
    kr_block found;
    const bool is_found = kr_blocks_at(p, &found) && found.in_use;
    if (next < count && p >= (kroll_gptr)sorted[next].start &&
        (!is_found || found.start != (kroll_gptr)sorted[next].start))
      kroll_fail(HERE, "byte %llu of a block is not found", (unsigned long long)(p - (kroll_gptr)sorted[next].start));
    if (is_found && (p < found.start || p >= found.start + found.bytes))
      kroll_fail(HERE, "a byte is found in a block that does not have it");
    if (is_found && (next == count || p < (kroll_gptr)sorted[next].start))
      CHECK(next > 0 && found.start == (kroll_gptr)sorted[next - 1].start);
  }
}

static void close_all(void) {
  for (int i = 0; i < SLOTS; i++)
    if (blocks[i].start != NULL)
      close_block(&blocks[i]);
}

int main(void) {
  kroll_boot();
  state = 1000 + (uint64_t)kroll_my_rank;
  for (int round = 0; round < ROUNDS; round++) {
    take_turns();
    give();
    kroll_barrier(NULL, HERE);
    free_gifts();
    kroll_barrier(NULL, HERE);
    check_walk();
    kroll_barrier(NULL, HERE);
    check_neighbour();
    kroll_barrier(NULL, HERE);
  }
  check_every_byte();
  close_all();
  check_walk();
  kroll_exit(0);
}
