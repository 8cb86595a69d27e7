/* The collectives of upc_collective.h against their definition, with every thread checking its own part. */
#include "check.h"
#include <kroll/upc.h>

enum { ADD = 1, MIN = 128, NONCOMM = 1024, LIMIT = 200 };

static kroll_fatptr blocks(size_t per_thread) { return upc_all_alloc_at((size_t)kroll_ranks, per_thread, HERE); }
static char *own(kroll_fatptr all) { return (char *)kroll_at_rank(all.addr, kroll_my_rank); }

/* The byte that thread `from` sends as its i-th. */
static char byte_of(int from, size_t i) { return (char)(from * 31 + (int)i); }
static void fill(kroll_fatptr all, size_t bytes) {
  for (size_t i = 0; i < bytes; i++)
    own(all)[i] = byte_of(kroll_my_rank, i);
}

/* The flags of 7.1.3; with others than ALLSYNC the barriers are the program's. */
enum { IN_NOSYNC = 1, IN_MYSYNC = 2, IN_ALLSYNC = 4, OUT_NOSYNC = 8, OUT_MYSYNC = 16, OUT_ALLSYNC = 32 };
static const int ins[] = {0, IN_NOSYNC, IN_MYSYNC, IN_ALLSYNC}, outs[] = {0, OUT_NOSYNC, OUT_MYSYNC, OUT_ALLSYNC};

static void meet_for(bool needed) {
  if (needed)
    kroll_barrier(NULL, HERE);
}

/* Before a call, and behind it: MYSYNC is enough for who uses its own blocks only, but for sources and a permutation.
 */
static void before(int flags) { meet_for((flags & IN_NOSYNC) != 0); }
static void behind(int flags) { meet_for((flags & OUT_NOSYNC) != 0); }

static void movement(size_t bytes, int flags) {
  const int root = kroll_ranks - 1;
  const size_t all_bytes = bytes * (size_t)kroll_ranks;
  kroll_fatptr src = blocks(all_bytes), dst = blocks(all_bytes);
  const kroll_fatptr one = upc_fat(kroll_at_rank(src.addr, root), 0), to = upc_fat(kroll_at_rank(dst.addr, root), 0);
  fill(src, all_bytes);
  before(flags);
  upc_all_broadcast_at(dst, one, bytes, flags, HERE);
  behind(flags);
  for (size_t i = 0; i < bytes; i++)
    CHECK_EQUAL(own(dst)[i], byte_of(root, i));
  before(flags);
  upc_all_scatter_at(dst, one, bytes, flags, HERE);
  behind(flags);
  for (size_t i = 0; i < bytes; i++)
    CHECK_EQUAL(own(dst)[i], byte_of(root, (size_t)kroll_my_rank * bytes + i));
  before(flags);
  upc_all_gather_at(to, src, bytes, flags, HERE);
  behind(flags);
  for (size_t i = 0; kroll_my_rank == root && i < all_bytes; i++)
    CHECK_EQUAL(own(dst)[i], byte_of((int)(i / bytes), i % bytes));
  before(flags);
  upc_all_gather_all_at(dst, src, bytes, flags, HERE);
  behind(flags);
  for (size_t i = 0; i < all_bytes; i++)
    CHECK_EQUAL(own(dst)[i], byte_of((int)(i / bytes), i % bytes));
  before(flags);
  upc_all_exchange_at(dst, src, bytes, flags, HERE);
  behind(flags);
  for (size_t i = 0; i < all_bytes; i++)
    CHECK_EQUAL(own(dst)[i], byte_of((int)(i / bytes), (size_t)kroll_my_rank * bytes + i % bytes));
  kroll_fatptr perm = blocks(sizeof(int));
  *(int *)own(perm) = (kroll_my_rank + 1) % kroll_ranks;
  before(flags);
  upc_all_permute_at(dst, src, perm.addr, bytes, flags, HERE);
  behind(flags);
  for (size_t i = 0; i < bytes; i++)
    CHECK_EQUAL(own(dst)[i], byte_of(previous_rank(), i));
  upc_all_free_at(perm, HERE);
  upc_all_free_at(src, HERE);
  upc_all_free_at(dst, HERE);
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
  for (int in = 0; in < 4; in++)
    for (int out = 0; out < 4; out++) {
      movement(24, ins[in] | outs[out]);
      movement(5000, ins[in] | outs[out]);
    }
  movement(70000, 0);
  uint64_t state = 7;
  for (int n = 0; n < 25; n++)
    reductions(random_below(&state, 10), 1 + random_below(&state, LIMIT), 1 + random_below(&state, n % 2 ? 4 : 40));
  upc_finish(0, HERE);
}
