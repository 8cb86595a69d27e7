/* What crosses the network between nodes with many ranks: in barriers, collectives, allocations of all ranks and the
   end of the job the first rank of each node alone, with ceil(log2 nodes) operations a round; no other rank does any,
   and none does as many as there are ranks. */
// conduits: sim:2 sim:4 ucx:2
// ranks: 4 8 16
#include "messages.h"
#include <stdlib.h>
#include <unistd.h>

enum { BYTES = 8, OF_ALLOCATION = 2 };

static int64_t crossed; /* operations with ranks of other nodes */

static void count_far(const kr_event *event) {
  const bool is_far = event->what == KR_EVENT_OPERATION && event->peer >= 0 &&
                      !kroll_is_near((kroll_gptr)kroll_address(event->peer, 0));
  crossed += is_far;
}

static int64_t a_round(void) {
  const bool leads = kroll_my_rank == kr_process.near_first;
  return leads ? kr_rounds(kr_job.nodes) : 0;
}

static uint8_t *src, *dst;
static const kroll_combine sum = {.type = KROLL_I64, .op = KROLL_ADD};

static void do_barrier(void) { kroll_barrier(NULL, HERE); }
static void do_broadcast(void) { kroll_broadcast(NULL, dst, BYTES, kroll_ranks - 1, HERE); }
static void do_all_gather(void) { kroll_all_gather(NULL, dst, src, BYTES, HERE); }
static void do_reduce(void) { kroll_reduce(NULL, dst, src, 1, &sum, kroll_ranks - 1, HERE); }
static void do_all_reduce(void) { kroll_all_reduce(NULL, dst, src, 1, &sum, HERE); }

static int64_t before_end;

static void check_end(void) {
  if (crossed - before_end != a_round())
    _exit(3);
}

int main(void) {
  static kr_listener listener = {.ended = count_far};
  atexit(check_end);
  kroll_boot();
  kr_event_listen(&listener);
  src = kroll_alloc((size_t)kroll_ranks * BYTES, HERE);
  dst = kroll_alloc((size_t)kroll_ranks * BYTES, HERE);
  void (*const meetings[])(void) = {do_barrier, do_broadcast, do_all_gather, do_reduce, do_all_reduce};
  for (size_t i = 0; i < sizeof meetings / sizeof meetings[0]; i++) {
    const int64_t before = crossed;
    meetings[i]();
    CHECK_EQUAL(crossed - before, a_round());
  }
  for (int turn = 0; turn < 3; turn++) {
    const int64_t before = crossed;
    kroll_sym_alloc(BYTES << 10 * turn, HERE);
    CHECK_EQUAL(crossed - before, OF_ALLOCATION * a_round());
  }
  before_end = crossed;
  kroll_exit(0);
}
