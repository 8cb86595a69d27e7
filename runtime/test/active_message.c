/* Active messages: short, medium and long requests with replies, to every rank and to oneself. */
#include "check.h"

#define LONG_BYTES 20000
SHARED(boxes, 24 * LONG_BYTES);

static int replies, requests;
static uint8_t sent[LONG_BYTES];

static void on_reply(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  CHECK_EQUAL(nargs, 2);
  CHECK_EQUAL(args[0], (uint64_t)kroll_my_rank);
  CHECK_EQUAL(args[1], (uint64_t)am->source_rank * 100 + 1);
  CHECK(am->is_reply);
  replies++;
}
KROLL_AM_HANDLER(reply_handler, on_reply);

static void answer(const kroll_am *am) {
  requests++;
  const uint64_t args[] = {(uint64_t)am->source_rank, (uint64_t)kroll_my_rank * 100 + 1};
  kroll_am_reply(am, kroll_am_index(&reply_handler), args, 2);
}

static void on_short(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  CHECK_EQUAL(nargs, KROLL_AM_MAX_ARGS);
  for (uint32_t i = 0; i < nargs; i++)
    CHECK_EQUAL(args[i], (uint64_t)am->source_rank + i);
  CHECK(am->payload == NULL && am->payload_bytes == 0 && !am->is_reply);
  answer(am);
}
KROLL_AM_HANDLER(short_handler, on_short);

static void check_payload(const kroll_am *am, size_t bytes) {
  CHECK_EQUAL(am->payload_bytes, bytes);
  for (size_t i = 0; i < bytes; i++)
    CHECK_EQUAL(((const uint8_t *)am->payload)[i], (uint8_t)((size_t)am->source_rank + i * 3));
}

static void on_echo(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  CHECK_EQUAL(nargs, 1);
  CHECK_EQUAL(am->payload_bytes, args[0]);
  CHECK(memcmp(am->payload, sent, am->payload_bytes) == 0);
  replies++;
}
KROLL_AM_HANDLER(echo_handler, on_echo);

static void on_medium(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  CHECK_EQUAL(nargs, 1);
  check_payload(am, args[0]);
  requests++;
  kroll_am_reply_medium(am, kroll_am_index(&echo_handler), args, 1, am->payload, am->payload_bytes);
}
KROLL_AM_HANDLER(medium_handler, on_medium);

/* The payload came back to where it was asked to. */
static void on_long_echo(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  CHECK_EQUAL(nargs, 1);
  CHECK_EQUAL((uint64_t)am->payload, args[0]);
  CHECK_EQUAL(am->payload_bytes, LONG_BYTES);
  CHECK(am->is_reply && memcmp(am->payload, sent, LONG_BYTES) == 0);
  replies++;
}
KROLL_AM_HANDLER(long_echo_handler, on_long_echo);

static void on_long_ask(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  CHECK_EQUAL(nargs, 1);
  check_payload(am, LONG_BYTES);
  requests++;
  kroll_am_reply_long(am, kroll_am_index(&long_echo_handler), args, 1, am->payload, LONG_BYTES, args[0]);
}
KROLL_AM_HANDLER(long_ask_handler, on_long_ask);

static void on_long(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  CHECK_EQUAL(nargs, 1);
  CHECK_EQUAL((uint64_t)am->payload, args[0]);
  check_payload(am, LONG_BYTES);
  answer(am);
}
KROLL_AM_HANDLER(long_handler, on_long);

static void send_all(int rank) {
  uint64_t args[KROLL_AM_MAX_ARGS];
  for (uint64_t i = 0; i < KROLL_AM_MAX_ARGS; i++)
    args[i] = (uint64_t)kroll_my_rank + i;
  kroll_am_request(rank, kroll_am_index(&short_handler), args, KROLL_AM_MAX_ARGS, HERE);
  static const uint64_t sizes[] = {1, 100, KROLL_AM_MAX_MEDIUM};
  for (size_t i = 0; i < 3; i++)
    kroll_am_request_medium(rank, kroll_am_index(&medium_handler), &sizes[i], 1, sent, sizes[i], HERE);
  const kroll_gptr box = on(rank, boxes, LONG_BYTES * (uint64_t)kroll_my_rank);
  kroll_am_request_long(rank, kroll_am_index(&long_handler), &box, 1, sent, LONG_BYTES, box, HERE);
  const kroll_gptr ask = box + 8 * LONG_BYTES, back = on(kroll_my_rank, boxes, LONG_BYTES * (16 + (uint64_t)rank));
  kroll_am_request_long(rank, kroll_am_index(&long_ask_handler), &back, 1, sent, LONG_BYTES, ask, HERE);
}

int main(void) {
  kroll_boot();
  for (size_t i = 0; i < LONG_BYTES; i++)
    sent[i] = (uint8_t)((size_t)kroll_my_rank + i * 3);
  for (int r = 0; r < kroll_ranks; r++)
    send_all((kroll_my_rank + r) % kroll_ranks);
  while (replies < 6 * kroll_ranks || requests < 6 * kroll_ranks)
    kroll_poll(HERE);
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(replies, 6 * kroll_ranks);
  CHECK_EQUAL(requests, 6 * kroll_ranks);
  kroll_exit(0);
}
