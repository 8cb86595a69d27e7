/* Charged computation: it takes what it says, overlaps with transfers that are under way exactly, and delays what the
   rank sends afterwards; a handler's delays nobody but those who look at what the handler did. */
// conduits: sim sim:2 strict strict:2
// ranks: 2 4
// options: -m 1000,100,300,0.25
#include "model.h"

#define BYTES 4000
SHARED(area, BYTES);
SHARED(sem, sizeof(kroll_sem));

static uint8_t data[BYTES];

/* Computes between issue and wait, from an idle start. */
static void overlap(uint64_t computed) {
  kroll_model_compute(GAP);
  const uint64_t start = kroll_model_time();
  const kroll_handle handle =
      kroll_put_nb(on((kroll_my_rank + kroll_ranks / 2) % kroll_ranks, area, 0), data, BYTES, HERE);
  CHECK_EQUAL(TICKS(kroll_model_compute(computed)), computed);
  kroll_wait(handle, HERE);
  CHECK_EQUAL(kroll_model_time() - start, larger(transfers(1, BYTES), OVERHEAD + computed));
}

/* The last rank computes before it sends its time to the first. */
static void delays_what_is_sent(void) {
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == kroll_ranks - 1) {
    kroll_model_compute(50000000);
    const uint64_t sent = kroll_model_time();
    kroll_put_signal(on(0, area, 0), &sent, sizeof sent, on(0, sem, 0), 1, HERE);
  } else if (kroll_my_rank == 0) {
    const uint64_t before = kroll_model_time();
    kroll_sem_wait(on(0, sem, 0), 1, HERE);
    const uint64_t sent = *(const uint64_t *)mine(area);
    CHECK(sent > before);
    CHECK_EQUAL(kroll_model_time(), sent + OVERHEAD + PER_BYTE * sizeof sent + LATENCY);
  }
  kroll_barrier(NULL, HERE);
}

static volatile bool computed;

static void compute(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)nargs;
  kroll_model_compute(args[0]);
  computed = true;
}
static KROLL_AM_HANDLER(computes, compute);

static void handler_computes(void) {
  const int last = kroll_ranks - 1;
  const uint64_t before = kroll_model_time(), length = 70000000;
  if (kroll_my_rank == 0)
    kroll_am_request(last, kroll_am_index(&computes), &length, 1, HERE);
  if (kroll_my_rank == last) {
    do
      for (unsigned i = 0; i < KROLL_POLLS_A_TURN; i++)
        kroll_poll(HERE);
    while (!computed);
    kroll_poll_end();
    CHECK(kroll_model_time() >= before + length);
  } else {
    CHECK(kroll_model_time() < before + length);
  }
  kroll_barrier(NULL, HERE);
}

int main(void) {
  kroll_boot();
  overlap(1000);
  overlap(transfers(1, BYTES) - OVERHEAD);
  overlap(90000000);
  delays_what_is_sent();
  handler_computes();
  kroll_exit(0);
}
