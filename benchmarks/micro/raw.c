/* The machine's limits: what two pinned processes reach over a shared mapping
 * with plain loads, stores and memcpy, as a yardstick for any runtime. */
#define _GNU_SOURCE
#include "sample.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 128, LARGEST = 4 << 20 }; /* two lines apart: prefetchers fetch pairs */

typedef struct {
  _Alignas(LINE) _Atomic uint64_t value;
} line;

/* A message: which function to run, and its argument. */
typedef struct {
  _Alignas(LINE) _Atomic uint64_t epoch;
  uint64_t function, argument;
} mailbox;

/* What one process owns and the other one writes or reads. */
typedef struct {
  line ping, payload, signal, arrived, aligned, word, zero, counter;
  struct {
    _Alignas(LINE) _Atomic uint64_t epoch;
    double value;
  } reduce[2];
  mailbox mail[2];
  _Alignas(4096) char block[LARGEST];
} segment;

static segment *own, *peer; /* this side's segment and the other side's */
static char *source;

static void relax(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/* Spins until the flag has reached the epoch. A side that waits for long does
 * so because its peer does not run: it then gives up its time slice. */
static void await(_Atomic uint64_t *flag, uint64_t epoch) {
  for (int spins = 0; atomic_load_explicit(flag, memory_order_acquire) < epoch; spins++) {
    if (spins < 100000)
      relax();
    else
      sched_yield();
  }
}

static void publish(_Atomic uint64_t *flag, uint64_t epoch) {
  atomic_store_explicit(flag, epoch, memory_order_release);
}

static void align(void) {
  static uint64_t epoch;

  publish(&peer->aligned.value, ++epoch);
  await(&own->aligned.value, epoch);
}

static void ping_pong(const sample_op *op, int side) {
  static uint64_t epoch;

  for (int i = 0; i < op->count; i++) {
    epoch++;
    if (side == 0)
      publish(&peer->ping.value, epoch);
    await(&own->ping.value, epoch);
    if (side == 1)
      publish(&peer->ping.value, epoch);
  }
}

static void send_payload(uint64_t payload, uint64_t epoch) {
  atomic_store_explicit(&peer->payload.value, payload, memory_order_relaxed);
  publish(&peer->signal.value, epoch);
}

static uint64_t receive_payload(uint64_t epoch) {
  await(&own->signal.value, epoch);
  return atomic_load_explicit(&own->payload.value, memory_order_relaxed);
}

static void put_signal(const sample_op *op, int side) {
  static uint64_t epoch, token;

  for (int i = 0; i < op->count; i++) {
    epoch++;
    if (side == 0)
      send_payload(token + 1, epoch);
    token = receive_payload(epoch);
    if (side == 1)
      send_payload(token + 1, epoch);
  }
}

/* ---- messages that run a function: two mailboxes in turn ---- */

enum { REQUEST, REPLY };
static uint64_t mails, replies;

static void send_mail(uint64_t function, uint64_t argument) {
  mailbox *mail = &peer->mail[mails % 2];
  mail->function = function;
  mail->argument = argument;
  publish(&mail->epoch, mails);
}

static void on_request(uint64_t argument) { send_mail(REPLY, argument); }
static void on_reply(uint64_t argument) { replies += argument; }

static void serve_mail(void) {
  static void (*const functions[])(uint64_t) = {on_request, on_reply};
  mailbox *mail = &own->mail[mails % 2];
  await(&mail->epoch, mails);
  functions[mail->function](mail->argument);
}

static void active_message(const sample_op *op, int side) {
  for (int i = 0; i < op->count; i++) {
    mails++;
    if (side == 0)
      send_mail(REQUEST, 1);
    serve_mail();
  }
}

static void barrier(const sample_op *op, int side) {
  static uint64_t epoch;

  (void)side;
  for (int i = 0; i < op->count; i++) {
    publish(&peer->arrived.value, ++epoch);
    await(&own->arrived.value, epoch);
  }
}

/* Two slots in turn: a peer that is one reduction ahead writes the other one. */
static void all_reduce(const sample_op *op, int side) {
  static uint64_t epoch;
  double total = side;

  for (int i = 0; i < op->count; i++) {
    epoch++;
    peer->reduce[epoch % 2].value = 0.5 * total;
    publish(&peer->reduce[epoch % 2].epoch, epoch);
    await(&own->reduce[epoch % 2].epoch, epoch);
    total = 0.5 * total + own->reduce[epoch % 2].value;
  }
}

static void put(const sample_op *op, int side) {
  line *to = &peer->word;

  for (int i = 0; side == 0 && i < op->count; i++)
    atomic_store_explicit(&to->value, (uint64_t)i, memory_order_relaxed);
}

/* Each address depends on the value before, which is always 0, so that loads do not overlap. */
static void get(const sample_op *op, int side) {
  line *from = &peer->zero;
  uint64_t last = 0;

  for (int i = 0; side == 0 && i < op->count; i++)
    last = atomic_load_explicit(&from[last].value, memory_order_relaxed);
}

static void fetch_add(const sample_op *op, int side) {
  line *to = &peer->counter;

  for (int i = 0; side == 0 && i < op->count; i++)
    atomic_fetch_add_explicit(&to->value, 1, memory_order_relaxed);
}

static void puts_together(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++)
    for (uint64_t at = 0; at < SAMPLE_PUTS; at++)
      atomic_store_explicit((_Atomic uint64_t *)(peer->block + sizeof at * at), at, memory_order_relaxed);
}

static void put_bandwidth(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++) {
    memcpy(peer->block, source, op->bytes);
    __asm__ volatile("" ::: "memory"); /* every copy is observable */
  }
}

static void get_bandwidth(const sample_op *op, int side) {
  for (int i = 0; side == 0 && i < op->count; i++) {
    memcpy(source, peer->block, op->bytes);
    __asm__ volatile("" ::: "memory");
  }
}

/* A block at a time, and the oldest of a ring of 16 in exchange for a new one, half and half. */
static void alloc_free(const sample_op *op, int side) {
  void *ring[16] = {NULL};

  for (int i = 0; side == 0 && i < op->count / 2; i++) {
    void *block = malloc(op->bytes);
    __asm__ volatile("" : : "r"(block) : "memory"); /* or the pair is left out */
    free(block);
    free(ring[i % 16]);
    ring[i % 16] = malloc(op->bytes);
    __asm__ volatile("" : : "r"(ring) : "memory");
  }
  for (int i = 0; i < 16; i++)
    free(ring[i]);
}

static const sample_op latencies[] = {
    {"ping_pong", 8, 200, 2, false, ping_pong},
    {"put_signal", 8, 200, 2, false, put_signal},
    {"active_message", 8, 200, 2, false, active_message},
    {"barrier", 0, 300, 1, false, barrier},
    {"all_reduce", 8, 300, 1, false, all_reduce},
    {"put", 8, 10000, 1, false, put},
    {"get", 8, 10000, 1, false, get},
    {"fetch_add", 8, 10000, 1, false, fetch_add},
    {"puts", 8, 100, SAMPLE_PUTS, false, puts_together},
    {"alloc_free", 32, 10000, 1, false, alloc_free},
    {"alloc_free", 9000, 10000, 1, false, alloc_free},
};
enum { LATENCIES = sizeof latencies / sizeof latencies[0] };

/* The side that is left ends the run with the one that died. */
static void peer_died(int signal_number) {
  static const char message[] = "raw: the other process died\n";

  (void)signal_number;
  if (write(STDERR_FILENO, message, sizeof message - 1) < 0)
    _exit(2);
  _exit(1);
}

static void measure(segment *segments, int side, int rounds) {
  sample_op ops[LATENCIES + SAMPLE_BLOCKS];

  own = &segments[side];
  peer = &segments[1 - side];
  if (!sample_pin(side)) {
    fprintf(stderr, "raw: two processors are needed, and the right to pin to them\n");
    exit(1);
  }
  source = aligned_alloc(4096, LARGEST);
  if (source == NULL) {
    perror("raw");
    exit(1);
  }
  memset(source, 1, LARGEST);
  memset(own->block, 1, LARGEST);
  memcpy(ops, latencies, sizeof latencies);
  sample_add_blocks(ops + LATENCIES, put_bandwidth, get_bandwidth);
  sample_all(ops, LATENCIES + SAMPLE_BLOCKS, "raw", rounds, side, align);
  free(source);
}

int main(int argc, char **argv) {
  int rounds = sample_rounds(argc, argv);
  pid_t parent = getpid();

  if (rounds < 0) {
    fprintf(stderr, "usage: raw [--rounds N]\n");
    return 2;
  }
  segment *segments = mmap(NULL, 2 * sizeof *segments, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (segments == MAP_FAILED) {
    perror("raw: mmap");
    return 1;
  }
  signal(SIGCHLD, peer_died);
  pid_t child = fork();
  if (child < 0) {
    perror("raw: fork");
    return 1;
  }
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
      return 1;
    measure(segments, 1, rounds);
    pause(); /* the parent ends this process once it has printed */
    return 1;
  }
  measure(segments, 0, rounds);
  signal(SIGCHLD, SIG_DFL);
  kill(child, SIGKILL);
  return waitpid(child, NULL, 0) == child && fflush(stdout) == 0 ? 0 : 1;
}
