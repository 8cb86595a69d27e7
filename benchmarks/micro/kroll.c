/* The operations of the micro benchmarks on Kroll's runtime between the first two ranks, every transfer complete before
 * the next. Other ranks only wait for the end: with them, the two may be near each other in a job of several nodes. */
#define _GNU_SOURCE
#include "sample.h"

#include <kroll/kroll.h>

enum { LARGEST = 4 << 20 };

/* What one rank exposes, at the same offset on both. */
typedef struct {
  _Alignas(128) volatile uint64_t flag;
  _Alignas(128) kroll_sem arrived;
  _Alignas(128) volatile uint64_t payload;
  _Alignas(128) uint64_t word;
  _Alignas(128) uint64_t counter;
  _Alignas(4096) char block[LARGEST];
} exposed;

KROLL_SITE(here, "kroll.c", 1, 0, KROLL_SITE_PUT, "micro benchmark");

static exposed *own;
static kroll_gptr theirs;
static int peer;
static kroll_team *sides;
static char *source;

static kroll_gptr at(size_t offset) { return theirs + offset; }

static void align(void) { kroll_barrier(sides, &here); }

/* Half a round trip of 8 bytes that the receiver spins on, as a user's flag. */
static void ping_pong(const sample_op *op, int side) {
  static uint64_t epoch;

  for (int i = 0; i < op->count; i++) {
    epoch++;
    if (side == 0)
      kroll_store(volatile uint64_t, at(offsetof(exposed, flag)), epoch, &here);
    while (own->flag < epoch)
      kroll_poll(&here);
    kroll_poll_end();
    if (side == 1)
      kroll_store(volatile uint64_t, at(offsetof(exposed, flag)), epoch, &here);
  }
}

static void send_payload(uint64_t payload) {
  kroll_put_signal(at(offsetof(exposed, payload)), &payload, sizeof payload, at(offsetof(exposed, arrived)), 1, &here);
}

static uint64_t receive_payload(void) {
  kroll_sem_wait((kroll_gptr)&own->arrived, 1, &here);
  return own->payload;
}

static void put_signal(const sample_op *op, int side) {
  static uint64_t token;

  for (int i = 0; i < op->count; i++) {
    if (side == 0)
      send_payload(token + 1);
    token = receive_payload();
    if (side == 1)
      send_payload(token + 1);
  }
}

static uint64_t replies;

static void on_reply(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)nargs;
  replies += args[0];
}
KROLL_AM_HANDLER(reply_handler, on_reply);

static void on_request(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kroll_am_reply(am, kroll_am_index(&reply_handler), args, nargs);
}
KROLL_AM_HANDLER(request_handler, on_request);

/* Half a round trip of a short request and its reply; side 1 answers from the barrier of the next batch. */
static void active_message(const sample_op *op, int side) {
  static const uint64_t one = 1;

  for (int i = 0; side == 0 && i < op->count; i++) {
    const uint64_t before = replies;
    kroll_am_request(peer, kroll_am_index(&request_handler), &one, 1, &here);
    while (replies == before)
      kroll_poll(&here);
    kroll_poll_end();
  }
}

static void barrier(const sample_op *op, int side) {
  (void)side;
  for (int i = 0; i < op->count; i++)
    kroll_barrier(sides, &here);
}

static void all_reduce(const sample_op *op, int side) {
  static const kroll_combine sum = {.type = KROLL_F64, .op = KROLL_ADD};
  double total = side;

  for (int i = 0; i < op->count; i++) {
    double half = 0.5 * total;
    kroll_all_reduce(sides, &total, &half, 1, &sum, &here);
  }
}

static void put(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++)
    kroll_store(volatile uint64_t, at(offsetof(exposed, word)), (uint64_t)i, &here);
}

/* The address depends on the value before, which is small, so that the loads cannot overlap. */
static void get(const sample_op *op, int side) {
  uint64_t value = 0;

  for (int i = 0; side == 0 && i < op->count; i++)
    value = kroll_load(volatile uint64_t, at(offsetof(exposed, word)) + ((value >> 63)), &here);
  __asm__ volatile("" : : "r"(value));
}

static void fetch_add(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++)
    kroll_atomic_u64(KROLL_ADD, at(offsetof(exposed, counter)), 1, 0, &here);
}

static void puts_together(const sample_op *op, int side) {
  static const uint64_t words[SAMPLE_PUTS];

  for (int i = 0; side == 0 && i < op->count; i++) {
    for (size_t number = 0; number < SAMPLE_PUTS; number++)
      kroll_put_nbi(at(offsetof(exposed, block) + sizeof *words * number), &words[number], sizeof *words, &here);
    kroll_wait_nbi(&here);
  }
}

static void put_bandwidth(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++)
    kroll_put(at(offsetof(exposed, block)), source, op->bytes, &here);
}

static void get_bandwidth(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++)
    kroll_get(source, at(offsetof(exposed, block)), op->bytes, &here);
}

static void *allocate(size_t bytes) { return kroll_alloc_as(bytes, KROLL_PLAIN | KROLL_UNCLEARED, &here); }
static void release(void *block) { kroll_free((kroll_gptr)block, &here); }

/* A block at a time, and the oldest of a ring of 16 in exchange for a new one, half and half. */
static void alloc_free(const sample_op *op, int side) {
  void *ring[16] = {NULL};

  for (int i = 0; side == 0 && i < op->count / 2; i++) {
    void *block = allocate(op->bytes);
    __asm__ volatile("" : : "r"(block) : "memory");
    release(block);
    release(ring[i % 16]);
    ring[i % 16] = allocate(op->bytes);
    __asm__ volatile("" : : "r"(ring) : "memory");
  }
  for (int i = 0; i < 16; i++)
    release(ring[i]);
}

static const sample_op latencies[] = {
    {"ping_pong", 8, 200, 2, false, ping_pong},
    {"put_signal", 8, 200, 2, false, put_signal},
    {"active_message", 8, 200, 2, false, active_message},
    {"barrier", 0, 200, 1, false, barrier},
    {"all_reduce", 8, 200, 1, false, all_reduce},
    {"put", 8, 2000, 1, false, put},
    {"get", 8, 2000, 1, false, get},
    {"fetch_add", 8, 2000, 1, false, fetch_add},
    {"puts", 8, 20, SAMPLE_PUTS, false, puts_together},
    {"alloc_free", 32, 10000, 1, false, alloc_free},
    {"alloc_free", 9000, 10000, 1, false, alloc_free},
};
enum { LATENCIES = sizeof latencies / sizeof latencies[0] };

static void measure(int side, int rounds) {
  sample_op ops[LATENCIES + SAMPLE_BLOCKS];

  memcpy(ops, latencies, sizeof latencies);
  sample_add_blocks(ops + LATENCIES, put_bandwidth, get_bandwidth);
  if (!kroll_is_near(theirs))
    sample_shorten(ops, LATENCIES + SAMPLE_BLOCKS);
  sample_all(ops, LATENCIES + SAMPLE_BLOCKS, "kroll", rounds, side, align);
}

int main(int argc, char **argv) {
  kroll_boot();
  const int rounds = sample_rounds(argc, argv);
  if (rounds < 0 || kroll_ranks < 2)
    kroll_fail(NULL, "usage: kroll run -n 2 kroll.c -- [--rounds N]");
  if (kroll_ranks > 2)
    sides = kroll_team_split(NULL, kroll_my_rank < 2 ? 0 : 1, 0, &here);
  const kroll_gptr block = kroll_sym_alloc(sizeof(exposed) + 4096, &here);
  if (kroll_my_rank >= 2)
    kroll_exit(0);
  if (!sample_pin(kroll_my_rank))
    kroll_fail(NULL, "two processors are needed, and the right to pin to them");
  const kroll_gptr mine = (kroll_at_rank(block, kroll_my_rank) + 4095) & ~UINT64_C(4095);
  peer = 1 - kroll_my_rank;
  own = (exposed *)mine;
  theirs = kroll_at_rank(mine, peer);
  source = aligned_alloc(4096, LARGEST);
  if (source == NULL)
    kroll_fail(&here, "no memory");
  memset(source, 1, LARGEST);
  measure(kroll_my_rank, rounds);
  kroll_exit(0);
}
