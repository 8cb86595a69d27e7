/* Puts that post a semaphore: the data is there when the wait returns; several posters add up; none is lost. */
#include "check.h"

#define WORDS 100
SHARED(boxes, 8 * WORDS * 8);
SHARED(sems, 8 * 64);
SHARED(total, 64);

static void ring(void) {
  const int from = previous_rank();
  int64_t out[WORDS];
  for (int turn = 1; turn <= 500; turn++) {
    for (int i = 0; i < WORDS; i++)
      out[i] = turn * 1000 + i;
    const uint64_t box = (uint64_t)(turn % 2) * WORDS * 8;
    kroll_put_signal(on(next_rank(), boxes, box), out, sizeof out, on(next_rank(), sems, 0), 1, HERE);
    memset(out, 0, sizeof out);
    kroll_sem_wait(on(kroll_my_rank, sems, 0), 1, HERE);
    const int64_t *in = (const int64_t *)((const char *)mine(boxes) + box);
    for (int i = 0; i < WORDS; i++)
      CHECK_EQUAL(in[i], turn * 1000 + i);
    kroll_sem_post(on(from, sems, 64), 1, HERE);
    kroll_sem_wait(on(kroll_my_rank, sems, 64), 1, HERE);
  }
}

/* With a handle, and in the implicit region. */
static void post_turn(int turn, kroll_gptr sem) {
  const kroll_gptr box = on(0, boxes, 8 * (uint64_t)kroll_my_rank);
  if (turn % 2 == 0) {
    kroll_wait(kroll_put_signal_nb(box, &turn, sizeof turn, sem, 2, HERE), HERE);
  } else {
    kroll_put_signal_nbi(box, &turn, sizeof turn, sem, 2, HERE);
    kroll_wait_nbi(HERE);
  }
}

static void many_to_one(void) {
  const kroll_gptr sem = on(0, sems, 128);
  for (int turn = 0; turn < 300; turn++)
    post_turn(turn, sem);
  if (kroll_my_rank == 0) {
    kroll_sem_wait(sem, 100, HERE);
    while (!kroll_sem_try(sem, (uint64_t)kroll_ranks * 600 - 100, HERE))
      ;
    CHECK(!kroll_sem_try(sem, 1, HERE));
    for (int r = 0; r < kroll_ranks; r++)
      CHECK_EQUAL(kroll_load(int, on(0, boxes, 8 * (uint64_t)r), HERE), 299);
  }
  kroll_barrier(NULL, HERE);
}

/* The source is changed at once; no fence waits for the data. */
static void early(void) {
  int64_t out[WORDS];
  for (int turn = 1; turn <= 200; turn++) {
    for (int i = 0; i < WORDS; i++)
      out[i] = turn * 1000 + i;
    kroll_put_signal_early(on(next_rank(), boxes, 0), out, sizeof out, on(next_rank(), sems, 192), 1, HERE);
    memset(out, 0, sizeof out);
    kroll_sem_wait(on(kroll_my_rank, sems, 192), 1, HERE);
    const int64_t *in = mine(boxes);
    for (int i = 0; i < WORDS; i++)
      CHECK_EQUAL(in[i], turn * 1000 + i);
    kroll_sem_post(on(previous_rank(), sems, 256), 1, HERE);
    kroll_sem_wait(on(kroll_my_rank, sems, 256), 1, HERE);
  }
}

int main(void) {
  kroll_boot();
  ring();
  kroll_barrier(NULL, HERE);
  many_to_one();
  early();
  kroll_exit(0);
}
