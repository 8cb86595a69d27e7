/* Model clocks follow signals, notifies, barriers, collectives and active messages, to the tick. */
// conduits: sim sim:2 strict strict:2
// options: -m 1000,100,300,0.25
// ranks: 2 4 8
#include "model.h"

SHARED(box, 4096);
SHARED(sem, 64);

static bool all_far(void) { return kroll_near_bytes >> kroll_segment_shift == 1; }
static int rounds(void) { return 31 - __builtin_clz((unsigned)kroll_ranks); }
static uint64_t barrier_ticks(void) { return (uint64_t)rounds() * (OVERHEAD + LATENCY); }

/* From the start of the program all clocks show the same, and such barriers keep it so. */
static void barriers(void) {
  CHECK_EQUAL(TICKS(kroll_barrier(NULL, HERE)), barrier_ticks());
  CHECK_EQUAL(TICKS(for (int i = 0; i < 100; i++) kroll_barrier(NULL, HERE)), 100 * barrier_ticks());
}

static void collectives(void) {
  int64_t own = kroll_my_rank, sum = 0;
  const kroll_combine add = {.type = KROLL_I64, .op = KROLL_ADD};
  const uint64_t bytes = ((uint64_t)kroll_ranks - 1) * 8;
  CHECK_EQUAL(TICKS(kroll_all_reduce(NULL, &sum, &own, 1, &add, HERE)), barrier_ticks() + bytes * PER_BYTE);
  CHECK_EQUAL(sum, kroll_ranks * (kroll_ranks - 1) / 2);
}

/* The rounds of a barrier that ranks enter at the times in `now`, whose links are free from `free` on. */
static void barrier_by_hand(uint64_t *now, uint64_t *free) {
  uint64_t arrives[8];
  for (int distance = 1; distance < kroll_ranks; distance *= 2) {
    for (int r = 0; r < kroll_ranks; r++) {
      now[r] += OVERHEAD;
      const uint64_t start = larger(now[r], free[r]);
      free[r] = start + GAP;
      arrives[(r + kroll_ranks - distance) % kroll_ranks] = start + LATENCY;
    }
    for (int r = 0; r < kroll_ranks; r++)
      now[r] = larger(now[r], arrives[r]);
  }
}

/* A rank that comes late makes the others late. */
static void late_rank(void) {
  uint64_t now[8] = {0}, free[8] = {0};
  const uint64_t start = kroll_model_time();
  if (kroll_my_rank == kroll_ranks - 1)
    kroll_put(on(0, box, 0), &start, sizeof start, HERE);
  kroll_barrier(NULL, HERE);
  now[kroll_ranks - 1] = transfers(1, 8);
  barrier_by_hand(now, free);
  CHECK_EQUAL(kroll_model_time() - start, now[kroll_my_rank]);
}

/* A barrier behind which rank 0 has the latest clock and an idle link. */
static void rank_0_is_last(void) {
  static uint64_t word;
  kroll_barrier(NULL, HERE);
  for (int i = 0; i < 10 && kroll_my_rank == 0; i++)
    kroll_put(on(kroll_ranks - 1, box, 2048), &word, sizeof word, HERE);
}

/* Rank 0 sends to 1, which comes earlier, and 1 answers; the first word sent is the time of sending. */
static void signals(uint64_t bytes) {
  uint64_t data[128] = {0};
  const uint64_t way = OVERHEAD + PER_BYTE * bytes + LATENCY;
  rank_0_is_last();
  data[0] = kroll_model_time();
  if (kroll_my_rank == 0) {
    kroll_put_signal(on(1, box, 0), data, bytes, on(1, sem, 0), 1, HERE);
    CHECK_EQUAL(kroll_model_time() - data[0], OVERHEAD + PER_BYTE * bytes);
    kroll_sem_wait(on(0, sem, 0), 1, HERE);
    CHECK_EQUAL(kroll_model_time() - data[0], 2 * way);
  } else if (kroll_my_rank == 1) {
    kroll_sem_wait(on(1, sem, 0), 1, HERE);
    CHECK_EQUAL(kroll_model_time() - *(uint64_t *)mine(box), way);
    kroll_put_signal(on(0, box, 0), data, bytes, on(0, sem, 0), 1, HERE);
  }
}

static void notifies(void) {
  rank_0_is_last();
  if (kroll_my_rank == 0) {
    const uint64_t now = kroll_model_time() + transfers(1, 8);
    kroll_put(on(1, box, 0), &now, sizeof now, HERE);
    kroll_notify(1, HERE);
  }
  if (kroll_my_rank == 1) {
    kroll_wait_notify(0, HERE);
    CHECK_EQUAL(kroll_model_time() - *(uint64_t *)mine(box), OVERHEAD + LATENCY);
  }
}

static uint64_t posts_unseen(void) {
  const kroll_sem *own = mine(sem);
  return __atomic_load_n(&own->value, __ATOMIC_ACQUIRE) - own->taken;
}

/* What comes early does not move the clock of a rank that does not wait for it; of two signals, a wait for one follows
   the first. */
static void early_signals(void) {
  rank_0_is_last();
  const uint64_t start = kroll_model_time();
  if (kroll_my_rank == 0) {
    for (uint64_t i = 0; i < 2; i++)
      kroll_wait(kroll_put_signal_nb(on(1, box, 8 * i), &start, 8, on(1, sem, 0), 1, HERE), HERE);
  } else if (kroll_my_rank == 1) {
    while (posts_unseen() < 2)
      kroll_poll(HERE);
    CHECK_EQUAL(kroll_model_time() - start, 0);
    kroll_sem_wait(on(1, sem, 0), 1, HERE);
    const uint64_t sent = *(uint64_t *)mine(box);
    CHECK_EQUAL(kroll_model_time() - sent, transfers(1, 8) - LATENCY);
    kroll_sem_wait(on(1, sem, 0), 1, HERE);
    CHECK_EQUAL(kroll_model_time() - sent, 2 * transfers(1, 8) - LATENCY);
  }
}

static int answers;
static void on_answer(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)args, (void)nargs;
  answers++;
}
KROLL_AM_HANDLER(answer_handler, on_answer);
static void on_question(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kroll_am_reply(am, kroll_am_index(&answer_handler), args, nargs);
}
KROLL_AM_HANDLER(question_handler, on_question);

static void messages(void) {
  rank_0_is_last();
  if (kroll_my_rank == 0) {
    const uint64_t start = kroll_model_time();
    kroll_am_request_medium(1, kroll_am_index(&question_handler), &start, 1, &start, sizeof start, HERE);
    while (answers == 0)
      kroll_poll(HERE);
    CHECK_EQUAL(kroll_model_time() - start, 4 * OVERHEAD + 2 * LATENCY + PER_BYTE * sizeof start);
  }
  kroll_barrier(NULL, HERE);
}

/* A signal between ranks of one node costs nothing and still carries the sender's time. */
static void near_signals(void) {
  rank_0_is_last();
  if (kroll_my_rank == 0) {
    const uint64_t now = kroll_model_time();
    kroll_put_signal(on(1, box, 0), &now, sizeof now, on(1, sem, 0), 1, HERE);
    CHECK_EQUAL(kroll_model_time(), now);
  } else if (kroll_my_rank == 1) {
    kroll_sem_wait(on(1, sem, 0), 1, HERE);
    CHECK_EQUAL(kroll_model_time(), *(uint64_t *)mine(box));
  }
  kroll_barrier(NULL, HERE);
}

int main(void) {
  kroll_boot();
  if (all_far()) {
    barriers();
    collectives();
    late_rank();
    signals(8);
    signals(1000);
    notifies();
    early_signals();
    messages();
  } else {
    near_signals();
  }
  kroll_exit(0);
}
