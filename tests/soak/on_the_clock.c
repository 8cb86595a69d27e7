/* Operations of a simulated network between two ranks, on the model's clock and on the machine's: one line each, with
   the median over the batches. Fails if that differs by more than 20 %. */
#define _GNU_SOURCE
#include "../../benchmarks/micro/sample.h"

#include <kroll/kroll.h>

enum { BATCHES = 41, MANY = 64, LARGEST = 4096 };
#define MOST_RATIO 1.2

KROLL_SITE(here, "on_the_clock.c", 1, 0, KROLL_SITE_PUT, "model and clock");

/* What one rank exposes, at the same offset on both. */
typedef struct {
  kroll_sem sem;
  uint64_t counter;
  char block[MANY * LARGEST];
} exposed;

static kroll_gptr own, theirs;
static char data[MANY * LARGEST];
static uint64_t replies;

typedef struct operation {
  const char *name;
  size_t bytes;
  int count; /* in a batch */
  void (*run)(const struct operation *op);
} operation;

static kroll_gptr block(int i, size_t bytes) { return theirs + offsetof(exposed, block) + (size_t)i * bytes; }

static void put(const operation *op) {
  for (int i = 0; i < op->count && kroll_my_rank == 0; i++)
    kroll_put(block(0, 0), data, op->bytes, &here);
}

static void get(const operation *op) {
  for (int i = 0; i < op->count && kroll_my_rank == 0; i++)
    kroll_get(data, block(0, 0), op->bytes, &here);
}

static void put_nbi(const operation *op) {
  for (int i = 0; i < op->count && kroll_my_rank == 0; i++) {
    kroll_put_nbi(block(i % MANY, op->bytes), data, op->bytes, &here);
    if (i % MANY == MANY - 1)
      kroll_wait_nbi(&here);
  }
}

static void get_nbi(const operation *op) {
  for (int i = 0; i < op->count && kroll_my_rank == 0; i++) {
    kroll_get_nbi(data + (size_t)(i % MANY) * op->bytes, block(i % MANY, op->bytes), op->bytes, &here);
    if (i % MANY == MANY - 1)
      kroll_wait_nbi(&here);
  }
}

static void fetch_add(const operation *op) {
  for (int i = 0; i < op->count && kroll_my_rank == 0; i++)
    kroll_atomic_u64(KROLL_ADD, theirs + offsetof(exposed, counter), 1, 0, &here);
}

static void put_signal(const operation *op) {
  for (int i = 0; i < op->count; i++) {
    if (kroll_my_rank == 0)
      kroll_put_signal(block(0, 0), data, op->bytes, theirs + offsetof(exposed, sem), 1, &here);
    kroll_sem_wait(own + offsetof(exposed, sem), 1, &here);
    if (kroll_my_rank == 1)
      kroll_put_signal(block(0, 0), data, op->bytes, theirs + offsetof(exposed, sem), 1, &here);
  }
}

static void on_reply(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)args, (void)nargs;
  replies++;
}
KROLL_AM_HANDLER(reply_handler, on_reply);

static void on_request(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kroll_am_reply(am, kroll_am_index(&reply_handler), args, nargs);
}
KROLL_AM_HANDLER(request_handler, on_request);

static void active_message(const operation *op) {
  for (int i = 0; i < op->count && kroll_my_rank == 0; i++) {
    const uint64_t before = replies;
    kroll_am_request(1, kroll_am_index(&request_handler), NULL, 0, &here);
    while (replies == before)
      kroll_poll(&here);
    kroll_poll_end();
  }
}

static void barrier(const operation *op) {
  for (int i = 0; i < op->count; i++)
    kroll_barrier(NULL, &here);
}

static const operation operations[] = {
    {"put", 8, 40, put},
    {"put", LARGEST, 40, put},
    {"get", 8, 40, get},
    {"get", LARGEST, 40, get},
    {"put_nbi", 8, 16 * MANY, put_nbi},
    {"put_nbi", 1024, 16 * MANY, put_nbi},
    {"put_nbi", LARGEST, 16 * MANY, put_nbi},
    {"get_nbi", 8, 16 * MANY, get_nbi},
    {"get_nbi", 1024, 16 * MANY, get_nbi},
    {"fetch_add", 8, 40, fetch_add},
    {"put_signal", 8, 40, put_signal},
    {"active_message", 0, 40, active_message},
    {"barrier", 0, 100, barrier},
};

/* One batch on both clocks, in nanoseconds. */
static void batch(const operation *op, double *model, double *wall) {
  kroll_barrier(NULL, &here);
  const uint64_t model_start = kroll_model_time();
  const double start = sample_now_ns();
  op->run(op);
  *wall = sample_now_ns() - start;
  *model = (double)(kroll_model_time() - model_start) / 1e3;
}

static double median(double *values) {
  qsort(values, BATCHES, sizeof *values, sample_compare);
  return values[BATCHES / 2];
}

static bool agrees(const operation *op) {
  double model[BATCHES], wall[BATCHES], ratio[BATCHES];
  batch(op, &model[0], &wall[0]); /* touches the pages */
  for (int i = 0; i < BATCHES; i++) {
    batch(op, &model[i], &wall[i]);
    ratio[i] = wall[i] / model[i];
  }
  if (kroll_my_rank != 0)
    return true;
  const double r = median(ratio);
  printf("%-16s%6zu bytes: model %10.1f ns, clock %10.1f ns, ratio %.3f (%.3f to %.3f)\n", op->name, op->bytes,
         median(model) / op->count, median(wall) / op->count, r, ratio[0], ratio[BATCHES - 1]);
  return r <= MOST_RATIO && r >= 1 / MOST_RATIO;
}

int main(void) {
  kroll_boot();
  if (kroll_ranks != 2 || kroll_model_time() == 0 || !sample_pin(kroll_my_rank))
    kroll_fail(NULL, "run with -n 2 --conduit sim on two processors");
  const kroll_gptr memory = kroll_sym_alloc(sizeof(exposed), &here);
  own = kroll_at_rank(memory, kroll_my_rank);
  theirs = kroll_at_rank(memory, 1 - kroll_my_rank);
  memset((void *)own, 0, sizeof(exposed));
  bool all_agree = true;
  for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
    all_agree &= agrees(&operations[i]);
  kroll_barrier(NULL, &here);
  kroll_job_exit(all_agree ? 0 : 1);
}
