/* The symmetric heap: collective and one-sided allocation, from all ranks at once, zeroed on every rank, and merged
when it is freed: what was taken in small blocks can be had again as a large one.
// options: -b 40000000
*/
#include "check.h"

static void fill_and_free(void) {
  enum { BLOCKS = 60 };
  kroll_gptr blocks[BLOCKS];
  uint64_t state = 7;
  for (int i = 0; i < BLOCKS; i++) {
    const size_t bytes = random_below(&state, 100000) + 8;
    blocks[i] = kroll_sym_alloc(bytes, HERE);
    CHECK_EQUAL(blocks[i] % 64, 0);
    CHECK_EQUAL(kroll_rank_of(blocks[i]), 0);
    uint8_t *own = mine(blocks[i]);
    for (size_t k = 0; k < bytes; k++)
      CHECK_EQUAL(own[k], 0);
    memset(own, kroll_my_rank + 1, bytes);
  }
  kroll_barrier(NULL, HERE);
  for (int i = kroll_my_rank; i < BLOCKS; i += kroll_ranks)
    kroll_sym_free(blocks[i * 7 % BLOCKS], HERE);
  kroll_barrier(NULL, HERE);
}

static void one_sided(void) {
  for (int i = 0; i < 50; i++) {
    const kroll_gptr block = kroll_sym_alloc_one(1000 + (size_t)i, HERE);
    for (int r = 0; r < kroll_ranks; r++) {
      CHECK_EQUAL(kroll_load(int64_t, on(r, block, 992), HERE), 0);
      kroll_store(int64_t, on(r, block, 992), kroll_my_rank + 1, HERE);
    }
    for (int r = 0; r < kroll_ranks; r++)
      CHECK_EQUAL(kroll_load(int64_t, on(r, block, 992), HERE), kroll_my_rank + 1);
    kroll_sym_free(block, HERE);
  }
  kroll_barrier(NULL, HERE);
}

int main(void) {
  kroll_boot();
  for (int turn = 0; turn < 3; turn++) {
    fill_and_free();
    one_sided();
    const kroll_gptr large = kroll_sym_alloc(30000000, HERE);
    kroll_barrier(NULL, HERE);
    if (kroll_my_rank == 0)
      kroll_sym_free(large, HERE);
    kroll_barrier(NULL, HERE);
  }
  CHECK_EQUAL(kroll_sym_alloc_try(50000000, HERE), 0);
  CHECK_EQUAL(kroll_sym_alloc_one_try(50000000), 0);
  kroll_exit(0);
}
