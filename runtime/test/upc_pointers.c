/* Pointer-to-shared arithmetic against the defining equations: element i of an array blocked by B lies on thread
   (i / B) mod THREADS, at local index (i / B) / THREADS * B + i mod B, with phase i mod B. */
// ranks: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17
#include "check.h"
#include <kroll/upc.h>

enum { TRIES = 60000, REACH = 100000 };

static kroll_gptr array; /* far enough inside a segment that negative elements exist */

static kroll_fatptr element(int64_t i, int64_t block, uint64_t elem) {
  const int64_t k = upc_floor_div(i, block), phase = i - k * block;
  const int64_t row = upc_floor_div(k, kroll_ranks);
  const int rank = (int)(k - row * kroll_ranks);
  return upc_fat(kroll_at_rank(array, rank) + (uint64_t)((row * block + phase) * (int64_t)elem), (uint64_t)phase);
}

static inline __attribute__((always_inline)) void check_fat(int64_t i, int64_t d, int64_t block, uint64_t elem) {
  const kroll_fatptr p = element(i, block, elem), wanted = element(i + d, block, elem);
  const kroll_fatptr sum = upc_fat_add(p, d, (uint64_t)block, elem);
  CHECK_EQUAL(sum.addr, wanted.addr);
  CHECK_EQUAL(sum.phase, wanted.phase);
  CHECK_EQUAL(upc_fat_diff(wanted, p, (uint64_t)block, elem), d);
  CHECK_EQUAL(upc_fat_eq(sum, upc_fat(wanted.addr, 0)), 1);
  CHECK_EQUAL(upc_threadof(sum), kroll_rank_of(wanted.addr));
  CHECK_EQUAL(upc_addrfield(sum) - upc_addrfield(upc_fat(kroll_at_rank(array, kroll_rank_of(sum.addr)), 0)),
              sum.addr - kroll_at_rank(array, kroll_rank_of(sum.addr)));
}

static inline __attribute__((always_inline)) void check_cyclic(int64_t i, int64_t d, uint64_t elem) {
  const kroll_gptr p = element(i, 1, elem).addr, wanted = element(i + d, 1, elem).addr;
  CHECK_EQUAL(upc_cyclic_add(p, d, elem), wanted);
  CHECK_EQUAL(upc_cyclic_diff(wanted, p, elem), d);
}

static inline __attribute__((always_inline)) void check_indefinite(int64_t i, int64_t d, uint64_t elem) {
  const kroll_gptr p = array + (uint64_t)(i * (int64_t)elem);
  CHECK_EQUAL(upc_indefinite_add(p, d, elem), array + (uint64_t)((i + d) * (int64_t)elem));
  CHECK_EQUAL(upc_indefinite_diff(upc_indefinite_add(p, d, elem), p, elem), d);
}

/* What C compilers know is computed in other ways. */
static void check_constants(int64_t i, int64_t d) {
  check_fat(i, d, 2, 8);
  check_fat(i, d, 64, 8);
  check_fat(i, d, 48, 24);
  check_fat(i, 1, 64, 8);
  check_cyclic(i, d, 8);
  check_cyclic(i, 1, 24);
  check_indefinite(i, d, 16);
  const int64_t index = i < 0 ? -i : i;
  CHECK_EQUAL(upc_element(array, (uint64_t)index, 64, 8), element(index, 64, 8).addr);
  CHECK_EQUAL(upc_element(array, (uint64_t)index, 48, 24), element(index, 48, 24).addr);
}

/* Whether an index and all up to `span` behind it are in one block, which has no negative ones. */
static int in_block(int64_t index, int64_t span, int64_t block) {
  return index >= 0 && upc_floor_div(index, block) == upc_floor_div(index + span, block);
}

/* A run ends where that would change for the index or for its block; before index 0 there is nothing to find. */
static void check_run(int64_t index, int64_t span, int64_t block, int64_t step) {
  const int64_t length = upc_run(index, span, block, step);
  const int inside = in_block(index, span, block);
  CHECK_EQUAL(upc_in_block(index, span, block), inside);
  CHECK_EQUAL(length > 0, 1);
  if (index < 0 && step < 0)
    return;
  for (int64_t k = 1; k < length; k++) {
    CHECK_EQUAL(in_block(index + k * step, span, block), inside);
    if (inside)
      CHECK_EQUAL(upc_floor_div(index + k * step, block), upc_floor_div(index, block));
  }
  const int64_t behind = index + length * step;
  if (inside)
    CHECK_EQUAL(in_block(behind, span, block) && behind / block == index / block, 0);
}

/* The exact bytes that a thread owns, counted one by one. */
static void check_affinity_size(size_t total, size_t nbytes) {
  size_t counted[17] = {0};
  for (size_t i = 0; i < total; i++)
    counted[nbytes == 0 ? 0 : i / nbytes % (size_t)kroll_ranks]++;
  for (int t = 0; t < kroll_ranks; t++)
    CHECK_EQUAL(upc_affinitysize(total, nbytes, (size_t)t), counted[t]);
}

int main(void) {
  kroll_boot();
  array = kroll_address(0, kroll_my_bytes / 2);
  uint64_t state = 20261121 + (uint64_t)kroll_my_rank;
  static const uint64_t sizes[] = {1, 2, 4, 8, 12, 16, 24, 40};
  for (int n = 0; n < TRIES; n++) {
    const int64_t i = (int64_t)random_below(&state, 2 * REACH) - REACH;
    const int64_t d = (int64_t)random_below(&state, 2 * REACH) - REACH;
    const uint64_t elem = sizes[random_below(&state, 8)];
    const int64_t step = (int64_t)random_below(&state, 9) + 1;
    check_run((int64_t)random_below(&state, 300) - 60, (int64_t)random_below(&state, 9),
              8 * step + (int64_t)random_below(&state, 90), n % 3 ? step : -step);
    check_fat(i, d, 1 + (int64_t)random_below(&state, n % 2 ? 9 : 5000), elem);
    check_cyclic(i, d, elem);
    check_indefinite(i, d, elem);
    check_constants(i, d);
  }
  for (size_t n = 0; n < 300; n++)
    check_affinity_size(random_below(&state, 500), random_below(&state, 40));
  CHECK_EQUAL(upc_threads(), kroll_ranks);
  CHECK_EQUAL(upc_affinity(-1), kroll_ranks - 1);
  CHECK_EQUAL(upc_affinity(INT64_MIN) < kroll_ranks, 1);
  CHECK_EQUAL(upc_affinity(kroll_ranks), 0);
  kroll_exit(0);
}
