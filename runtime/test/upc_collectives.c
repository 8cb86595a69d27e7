/* The collectives of upc_collective.h against their definition, with every thread checking its own part. */
#include "check.h"
#include <kroll/upc.h>

enum { BYTES = 24, ADD = 1, MIN = 128, NONCOMM = 1024, LIMIT = 200 };

static kroll_fatptr blocks(size_t per_thread) { return upc_all_alloc_at((size_t)kroll_ranks, per_thread, HERE); }
static char *own(kroll_fatptr all) { return (char *)kroll_at_rank(all.addr, kroll_my_rank); }

/* The byte that thread `from` sends as its i-th. */
static char byte_of(int from, size_t i) { return (char)(from * 31 + (int)i); }
static void fill(kroll_fatptr all, size_t bytes) {
  for (size_t i = 0; i < bytes; i++)
    own(all)[i] = byte_of(kroll_my_rank, i);
}

static void movement(void) {
  const size_t all_bytes = BYTES * (size_t)kroll_ranks;
  kroll_fatptr src = blocks(all_bytes), dst = blocks(all_bytes);
  fill(src, all_bytes);
  upc_all_broadcast_at(dst, src, BYTES, 0, HERE);
  for (size_t i = 0; i < BYTES; i++)
    CHECK_EQUAL(own(dst)[i], byte_of(0, i));
  upc_all_scatter_at(dst, src, BYTES, 0, HERE);
  for (size_t i = 0; i < BYTES; i++)
    CHECK_EQUAL(own(dst)[i], byte_of(0, (size_t)kroll_my_rank * BYTES + i));
  upc_all_gather_at(dst, src, BYTES, 0, HERE);
  for (size_t i = 0; kroll_my_rank == 0 && i < all_bytes; i++)
    CHECK_EQUAL(own(dst)[i], byte_of((int)(i / BYTES), i % BYTES));
  upc_all_gather_all_at(dst, src, BYTES, 0, HERE);
  for (size_t i = 0; i < all_bytes; i++)
    CHECK_EQUAL(own(dst)[i], byte_of((int)(i / BYTES), i % BYTES));
  upc_all_exchange_at(dst, src, BYTES, 0, HERE);
  for (size_t i = 0; i < all_bytes; i++)
    CHECK_EQUAL(own(dst)[i], byte_of((int)(i / BYTES), (size_t)kroll_my_rank * BYTES + i % BYTES));
  kroll_fatptr perm = blocks(sizeof(int));
  *(int *)own(perm) = (kroll_my_rank + 1) % kroll_ranks;
  upc_all_permute_at(dst, src, perm.addr, BYTES, 0, HERE);
  for (size_t i = 0; i < BYTES; i++)
    CHECK_EQUAL(own(dst)[i], byte_of(previous_rank(), i));
}

static long number(size_t i) { return (long)(i * 7919 % 1001) - 300; }

/* Associative, not commutative: the last element wins. */
static long last_of(long a, long b) {
  (void)a;
  return b;
}

static void reductions(size_t start, size_t count, size_t block) {
  const size_t rows = (start + count) / (block * (size_t)kroll_ranks) + 1;
  kroll_fatptr src = blocks(rows * block * sizeof(long)), dst = blocks(rows * block * sizeof(long));
  kroll_fatptr result = blocks(sizeof(long));
  kroll_fatptr from = upc_fat_add(src, (int64_t)start, block, sizeof(long));
  kroll_fatptr to = upc_fat_add(dst, (int64_t)start, block, sizeof(long));
  long sum = 0, least = 1000;
  for (size_t i = 0; i < count; i++) {
    const kroll_gptr at = upc_fat_add(from, (int64_t)i, block, sizeof(long)).addr;
    if (kroll_is_mine(at))
      *(long *)at = number(i);
    sum += number(i);
    least = number(i) < least ? number(i) : least;
  }
  upc_all_reduceL_at(result, from, ADD, count, block, NULL, 0, HERE);
  CHECK_EQUAL(kroll_load(long, result.addr, HERE), sum);
  upc_all_reduceL_at(result, from, MIN, count, block, NULL, 0, HERE);
  CHECK_EQUAL(kroll_load(long, result.addr, HERE), least);
  upc_all_reduceL_at(result, from, NONCOMM, count, block, last_of, 0, HERE);
  CHECK_EQUAL(kroll_load(long, result.addr, HERE), number(count - 1));
  upc_all_prefix_reduceL_at(to, from, ADD, count, block, NULL, 0, HERE);
  sum = 0;
  for (size_t i = 0; i < count; i++) {
    sum += number(i);
    CHECK_EQUAL(kroll_load(long, upc_fat_add(to, (int64_t)i, block, sizeof(long)).addr, HERE), sum);
  }
  kroll_barrier(NULL, HERE);
}

int main(void) {
  upc_start(HERE);
  movement();
  uint64_t state = 7;
  for (int n = 0; n < 25; n++)
    reductions(random_below(&state, 10), 1 + random_below(&state, LIMIT), 1 + random_below(&state, n % 2 ? 4 : 40));
  upc_finish(0, HERE);
}
