/* What the collectives of the core cost on a network without nodes: operations that all ranks start together, and the
   most that one starts. What fits into messages takes ceil(log2 P) of them. More goes through windows: up and down a
   tree, in rounds of doubling, or read by those who want it once all have met, in as many turns as a window needs. A
   call before has opened the windows. */
// conduits: sim
// ranks: 2 3 4 5 7 8 16 31 32 64
#include "messages.h"

enum { SMALL = 8, LARGE = 6000 };

static uint8_t *src, *dst;
static const kroll_combine sum = {.type = KROLL_I64, .op = KROLL_ADD};

static void do_barrier(size_t bytes) {
  (void)bytes;
  kroll_barrier(NULL, HERE);
}
static void do_broadcast(size_t bytes) { kroll_broadcast(NULL, dst, bytes, kroll_ranks / 2, HERE); }
static void do_scatter(size_t bytes) { kroll_scatter(NULL, dst, src, bytes, kroll_ranks / 2, HERE); }
static void do_gather(size_t bytes) { kroll_gather(NULL, dst, src, bytes, kroll_ranks / 2, HERE); }
static void do_all_gather(size_t bytes) { kroll_all_gather(NULL, dst, src, bytes, HERE); }
static void do_all_to_all(size_t bytes) { kroll_all_to_all(NULL, dst, src, bytes, HERE); }
static void do_reduce(size_t bytes) { kroll_reduce(NULL, dst, src, bytes / 8, &sum, kroll_ranks / 2, HERE); }
static void do_all_reduce(size_t bytes) { kroll_all_reduce(NULL, dst, src, bytes / 8, &sum, HERE); }
static void do_scan(size_t bytes) { kroll_scan(NULL, dst, src, bytes / 8, &sum, false, HERE); }

static void check_cost(void (*collective)(size_t), size_t bytes, int64_t all, int64_t most) {
  collective(bytes);
  kroll_barrier(NULL, HERE);
  const int64_t before = started;
  collective(bytes);
  check_messages(before, all, most);
}

/* All meet; then partners read each other's totals, and from the second round on tell each other that these are there.
   In the last round only the upper half has use for them. */
static void check_scan(int64_t members, int64_t rounds) {
  int64_t all = 0, most = 0;
  for (int64_t member = 0; member < members; member++) {
    int64_t cost = rounds;
    for (int64_t round = 0; round < rounds; round++) {
      const int64_t partner = member ^ (int64_t)1 << round;
      if (partner < members)
        cost += (round + 1 < rounds ? 1 : partner < member) + (round > 0 && (round + 1 < rounds || partner > member));
    }
    all += cost;
    most = cost > most ? cost : most;
  }
  CHECK(most < 3 * rounds);
  check_cost(do_scan, LARGE, all, most);
}

int main(void) {
  kroll_boot();
  count_messages();
  src = kroll_alloc((size_t)kroll_ranks * LARGE, HERE);
  dst = kroll_alloc((size_t)kroll_ranks * LARGE, HERE);
  const int64_t P = kroll_ranks, R = kr_rounds(kroll_ranks);
  void (*const collectives[])(size_t) = {do_barrier,    do_broadcast, do_scatter,    do_gather, do_all_gather,
                                         do_all_to_all, do_reduce,    do_all_reduce, do_scan};
  for (size_t i = 0; i < sizeof collectives / sizeof collectives[0]; i++)
    check_cost(collectives[i], SMALL, P * R, R);
  if (P >= 4) { /* fewer have no use for a tree */
    const int64_t piece = (int64_t)KR_PART_BYTES / P & ~INT64_C(15), turns = (LARGE + piece - 1) / piece;
    check_cost(do_broadcast, LARGE, P + 3 * (P - 1), 1 + busiest_in_tree(P, 1, 2));
    check_cost(do_reduce, LARGE, P + 3 * (P - 1) + 1, 1 + busiest_in_tree(P, 2, 1));
    check_cost(do_all_reduce, LARGE, P + 4 * (P - 1), 1 + busiest_in_tree(P, 2, 2));
    check_cost(do_scatter, LARGE, turns * (P * R + P - 1), turns * (R + 1));
    check_cost(do_all_to_all, LARGE, turns * P * (R + P - 1), turns * (R + P - 1));
    const bool fits = P * LARGE <= (int64_t)KR_PART_BYTES;
    if (fits)
      check_cost(do_gather, LARGE, P + 3 * (P - 1), 1 + busiest_in_tree(P, 2, 1));
    else
      check_cost(do_gather, LARGE, P * R + P - 1, R + P - 1);
    if (fits)
      check_cost(do_all_gather, LARGE, P * 2 * R, 2 * R);
    else
      check_cost(do_all_gather, LARGE, P * (R + P - 1), R + P - 1);
    if (P < 8)
      check_cost(do_scan, LARGE, P * R + P * (P - 1) / 2, R + P - 1);
    else
      check_scan(P, R);
  }
  kroll_exit(0);
}
