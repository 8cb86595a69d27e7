/* UPC's collectives start no more operations than the schedules of the engine have: one meeting each for ALLSYNC on the
   way in and out, and one that carries what is small. Counted on a network without nodes. */
// conduits: sim
// ranks: 2 3 4 5 7 8 16 31 32 64
#include "messages.h"
#include <kroll/upc.h>

enum { SMALL = 8, LARGE = 6000, IN_NOSYNC = 1, IN_MYSYNC = 2, OUT_NOSYNC = 8, OUT_MYSYNC = 16, ADD = 1 };

static kroll_fatptr src, dst, perm;

static void do_broadcast(size_t bytes, int flags) { upc_all_broadcast_at(dst, src, bytes, flags, HERE); }
static void do_scatter(size_t bytes, int flags) { upc_all_scatter_at(dst, src, bytes, flags, HERE); }
static void do_gather(size_t bytes, int flags) { upc_all_gather_at(dst, src, bytes, flags, HERE); }
static void do_gather_all(size_t bytes, int flags) { upc_all_gather_all_at(dst, src, bytes, flags, HERE); }
static void do_exchange(size_t bytes, int flags) { upc_all_exchange_at(dst, src, bytes, flags, HERE); }
static void do_permute(size_t bytes, int flags) { upc_all_permute_at(dst, src, perm.addr, bytes, flags, HERE); }
/* One element a thread, and all elements as one block on the first. */
static void do_reduce(size_t bytes, int flags) {
  upc_all_reduceL_at(dst, src, ADD, bytes / 8 * (size_t)kroll_ranks, bytes / 8, NULL, flags, HERE);
}
static void do_prefix(size_t bytes, int flags) {
  upc_all_prefix_reduceL_at(dst, src, ADD, bytes / 8 * (size_t)kroll_ranks, bytes / 8, NULL, flags, HERE);
}

static void check_cost(void (*collective)(size_t, int), size_t bytes, int flags, int64_t all, int64_t most) {
  collective(bytes, flags);
  kroll_barrier(NULL, HERE);
  const int64_t before = started;
  collective(bytes, flags);
  check_messages(before, all, most);
}

int main(void) {
  upc_start(HERE);
  count_messages();
  const size_t threads = (size_t)kroll_ranks;
  src = upc_all_alloc_at(threads, threads * LARGE, HERE);
  dst = upc_all_alloc_at(threads, threads * LARGE, HERE);
  perm = upc_all_alloc_at(threads, sizeof(int), HERE);
  *(int *)kroll_at_rank(perm.addr, kroll_my_rank) = next_rank();
  const int64_t P = kroll_ranks, R = kr_rounds(kroll_ranks);
  void (*const inside[])(size_t, int) = {do_broadcast, do_scatter, do_gather, do_gather_all,
                                         do_exchange,  do_reduce,  do_prefix};
  for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
    check_cost(inside[i], SMALL, IN_MYSYNC | OUT_MYSYNC, P * R, R);
    check_cost(inside[i], SMALL, IN_NOSYNC | OUT_NOSYNC, P * R, R);
    check_cost(inside[i], SMALL, OUT_MYSYNC, 2 * P * R, 2 * R);
    check_cost(inside[i], SMALL, 0, 3 * P * R, 3 * R);
  }
  check_cost(do_reduce, LARGE, 0, 3 * P * R, 3 * R);
  check_cost(do_prefix, LARGE, 0, 3 * P * R, 3 * R);
  check_cost(do_permute, LARGE, 0, 2 * P * R + P, 2 * R + 1);
  check_cost(do_permute, LARGE, IN_NOSYNC | OUT_NOSYNC, P * R + P, R + 1);
  check_cost(do_scatter, LARGE, 0, 2 * P * R + P - 1, 2 * R + 1);
  check_cost(do_gather, LARGE, 0, 2 * P * R + P - 1, 2 * R + 1);
  check_cost(do_gather_all, LARGE, 0, 2 * P * R + P * (P - 1), 2 * R + P - 1);
  check_cost(do_exchange, LARGE, 0, 2 * P * R + P * (P - 1), 2 * R + P - 1);
  if (P >= 4) /* a tree between two meetings */
    check_cost(do_broadcast, LARGE, 0, 2 * P * R + P + 3 * (P - 1), 2 * R + 1 + busiest_in_tree(P, 1, 2));
  upc_finish(0, HERE);
}
