/* Transfers and long messages of one rank that touch the same bytes keep their order, whatever the seed; others
   overtake each other. */
// conduits: sim sim:2
// ranks: 2 4
// options: -s 7
#include "check.h"
#include <stdlib.h>

#define BYTES 256
#define IN_FLIGHT 12
SHARED(area, BYTES * 8);

static uint64_t random_state;
static uint8_t model[BYTES]; /* what the far bytes are when all is done */
static kroll_gptr far;

typedef struct {
  size_t offset, bytes;
  kroll_handle handle;
  bool is_get;
  uint8_t buffer[BYTES], expected[BYTES];
} transfer;

static void start(transfer *t) {
  t->offset = random_below(&random_state, BYTES);
  t->bytes = 1 + random_below(&random_state, BYTES - t->offset);
  t->is_get = random_below(&random_state, 3) == 0;
  if (t->is_get) {
    memcpy(t->expected, model + t->offset, t->bytes);
    t->handle = kroll_get_nb(t->buffer, far + t->offset, t->bytes, HERE);
    return;
  }
  memset(t->buffer, (int)random_next(&random_state), t->bytes);
  memcpy(model + t->offset, t->buffer, t->bytes);
  t->handle = kroll_put_nb(far + t->offset, t->buffer, t->bytes, HERE);
}

static void finish(transfer *t) {
  kroll_wait(t->handle, HERE);
  CHECK(!t->is_get || memcmp(t->buffer, t->expected, t->bytes) == 0);
}

static void same_bytes_in_order(void) {
  static transfer transfers[IN_FLIGHT];
  uint8_t all[BYTES];
  for (int round = 0; round < 300; round++) {
    for (int i = 0; i < IN_FLIGHT; i++)
      start(&transfers[i]);
    for (int i = IN_FLIGHT; i-- > 0;)
      finish(&transfers[i]);
    kroll_get(all, far, BYTES, HERE);
    CHECK(memcmp(all, model, BYTES) == 0);
  }
}

static int replies;
static void on_reply(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)args, (void)nargs;
  replies++;
}
KROLL_AM_HANDLER(reply_handler, on_reply);

static void on_long(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)args, (void)nargs;
  kroll_am_reply(am, kroll_am_index(&reply_handler), NULL, 0);
}
KROLL_AM_HANDLER(long_handler, on_long);

static void send_long(size_t offset, size_t bytes) {
  uint8_t payload[BYTES];
  memset(payload, (int)random_next(&random_state), bytes);
  memcpy(model + offset, payload, bytes);
  kroll_am_request_long(kroll_rank_of(far), kroll_am_index(&long_handler), NULL, 0, payload, bytes, far + offset, HERE);
}

static void messages_in_order(void) {
  static transfer transfers[IN_FLIGHT];
  uint8_t all[BYTES];
  for (int round = 0, sent = 0; round < 300; round++) {
    for (int i = 0; i < IN_FLIGHT; i++) {
      start(&transfers[i]);
      const size_t offset = random_below(&random_state, BYTES);
      send_long(offset, 1 + random_below(&random_state, BYTES - offset));
      sent++;
    }
    for (int i = IN_FLIGHT; i-- > 0;)
      finish(&transfers[i]);
    while (replies < sent)
      kroll_poll(HERE);
    kroll_get(all, far, BYTES, HERE);
    CHECK(memcmp(all, model, BYTES) == 0);
  }
}

/* Whether the second of two puts to different bytes was complete before the first. */
static bool overtaken(void) {
  const uint64_t value = random_next(&random_state);
  const kroll_handle first = kroll_put_nb(far, &value, sizeof value, HERE);
  const kroll_handle second = kroll_put_nb(far + 64, &value, sizeof value, HERE);
  bool first_done = false, second_done = false, overtakes = false;
  while (!first_done || !second_done) {
    second_done = second_done || kroll_test(second);
    first_done = first_done || kroll_test(first);
    overtakes |= second_done && !first_done;
  }
  return overtakes;
}

/* A rank that loses its core between the puts and the tests sees both complete, and no order: only a pair that it does
   see in each order tells, and there are as many trials as that takes. */
static void others_overtake(void) {
  int overtakes = 0, trials = 0;
  while (trials < 100000 && (overtakes < 20 || trials - overtakes < 20)) {
    overtakes += overtaken();
    trials++;
  }
  CHECK(overtakes >= 20);
  CHECK(trials - overtakes >= 20);
}

int main(void) {
  setenv("KROLL_SIM_WALL", "0", 1); /* the machine's clock would hold the later put back */
  kroll_boot();
  random_state = (uint64_t)kroll_my_rank;
  far = on((kroll_my_rank + kroll_ranks / 2) % kroll_ranks, area, BYTES * (uint64_t)kroll_my_rank);
  CHECK(!kroll_is_near(far));
  same_bytes_in_order();
  messages_in_order();
  kroll_barrier(NULL, HERE);
  others_overtake();
  kroll_exit(0);
}
