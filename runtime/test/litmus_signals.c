/* What orders relaxed writes before it, each row of the table in MEMORY_MODEL.md: barriers, collectives, semaphores,
   puts with a signal, notifies, locks, active messages and their replies. Strict accesses: litmus_message.c. */
#include "litmus.h"

static kroll_gptr data(int i) { return cell(partner(), x, i); }
static kroll_gptr own_data(int i) { return cell(kroll_my_rank, x, i); }

static void write_and_check(int i, int64_t value, void (*meet)(void)) {
  kroll_store(int64_t, data(i), value, HERE);
  meet();
  CHECK_EQUAL(kroll_load(int64_t, own_data(i), HERE), value);
  kroll_barrier(NULL, HERE); /* before the next write */
}

static void barrier(void) { kroll_barrier(NULL, HERE); }

static void split_barrier(void) {
  kroll_barrier_notify(NULL, false, 0, HERE);
  kroll_barrier_wait(NULL, false, 0, HERE);
}

static void tried_barrier(void) {
  kroll_barrier_notify(NULL, false, 0, HERE);
  while (!kroll_barrier_try(NULL, false, 0, HERE))
    continue;
}

static void all_reduce(void) {
  int64_t one = 1, sum;
  kroll_all_reduce(NULL, &sum, &one, 1, &(kroll_combine){.type = KROLL_I64, .op = KROLL_ADD}, HERE);
}

static void tried_notify(void) {
  kroll_notify(partner(), HERE);
  while (!kroll_try_notify(partner(), HERE))
    continue;
}

static void tried_semaphore(void) {
  kroll_sem_post(cell(partner(), y, 0), 1, HERE);
  while (!kroll_sem_try(cell(kroll_my_rank, y, 0), 1, HERE))
    continue;
}

static void each_meeting(int i) {
  static void (*const meetings[])(void) = {barrier,    split_barrier, tried_barrier,
                                           all_reduce, tried_notify,  tried_semaphore};
  for (size_t m = 0; m < sizeof meetings / sizeof meetings[0]; m++)
    write_and_check(i, 100 * i + (int64_t)m, meetings[m]);
}

/* The data of the put, and what was written before. */
static void by_put_signal(int i) {
  const int64_t value = i + 4;
  kroll_store(int64_t, data(i), value, HERE);
  kroll_put_signal(data(i + 1), &value, sizeof value, cell(partner(), y, 0), 1, HERE);
  kroll_sem_wait(cell(kroll_my_rank, y, 0), 1, HERE);
  CHECK_EQUAL(kroll_load(int64_t, own_data(i), HERE), value);
  CHECK_EQUAL(kroll_load(int64_t, own_data(i + 1), HERE), value);
  kroll_barrier(NULL, HERE);
}

static void by_notify(int i) {
  kroll_store(int64_t, data(i), i + 1, HERE);
  kroll_notify(partner(), HERE);
  kroll_wait_notify(partner(), HERE);
  CHECK_EQUAL(kroll_load(int64_t, own_data(i), HERE), i + 1);
}

static void by_semaphore(int i) {
  kroll_put_nbi(data(i), &(int64_t){i + 2}, 8, HERE);
  kroll_wait_nbi(HERE);
  kroll_sem_post(cell(partner(), y, 0), 1, HERE);
  kroll_sem_wait(cell(kroll_my_rank, y, 0), 1, HERE);
  CHECK_EQUAL(kroll_load(int64_t, own_data(i), HERE), i + 2);
}

static void by_lock(int i) {
  const kroll_gptr lock = cell(kroll_my_rank & ~1, y, 1), counter = cell(kroll_my_rank & ~1, x, CELLS - 1);
  kroll_lock_acquire(lock, HERE);
  kroll_store(int64_t, counter, kroll_load(int64_t, counter, HERE) + i, HERE);
  kroll_lock_release(lock, HERE);
}

static volatile int told;
static void on_told(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)nargs;
  CHECK_EQUAL(kroll_load(int64_t, own_data((int)args[0]), HERE), args[0] + 3);
  told++;
}
KROLL_AM_HANDLER(told_handler, on_told);

static bool answered;
static void on_answer(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)nargs;
  CHECK_EQUAL(kroll_load(int64_t, own_data((int)args[0]), HERE), args[0] + 5);
  answered = true;
}
KROLL_AM_HANDLER(answer_handler, on_answer);

/* The payload lies in the asker's memory when the reply is handled. */
static void on_question(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  const uint64_t value = args[0] + 5;
  CHECK_EQUAL(nargs, 1);
  kroll_am_reply_long(am, kroll_am_index(&answer_handler), args, 1, &value, sizeof value,
                      cell(am->source_rank, x, (int)args[0]));
}
KROLL_AM_HANDLER(question_handler, on_question);

static void by_reply(int i) {
  const uint64_t index = (uint64_t)i;
  answered = false;
  kroll_am_request(partner(), kroll_am_index(&question_handler), &index, 1, HERE);
  while (!answered)
    kroll_poll(HERE);
  kroll_barrier(NULL, HERE);
}

static void by_message(int i) {
  const uint64_t index = (uint64_t)i;
  kroll_store(int64_t, data(i), i + 3, HERE);
  kroll_am_request(partner(), kroll_am_index(&told_handler), &index, 1, HERE);
  while (told <= i)
    kroll_poll(HERE);
}

int main(void) {
  kroll_boot();
  clear_cells();
  for (int i = 0; i < CELLS - 1; i++)
    by_notify(i);
  kroll_barrier(NULL, HERE);
  for (int i = 0; i < 50; i++)
    each_meeting(i);
  for (int i = 0; i < 50; i++)
    by_put_signal(i);
  for (int i = 0; i < 50; i++)
    by_reply(i);
  for (int i = 0; i < CELLS - 1; i++)
    by_semaphore(i);
  for (int i = 0; i < CELLS - 1; i++)
    by_lock(i);
  kroll_barrier(NULL, HERE);
  const int64_t members = (kroll_my_rank & ~1) + 1 < kroll_ranks ? 2 : 1;
  CHECK_EQUAL(kroll_load(int64_t, cell(kroll_my_rank & ~1, x, CELLS - 1), HERE),
              members * (CELLS - 1) * (CELLS - 2) / 2);
  for (int i = 0; i < CELLS - 1; i++) {
    told = i;
    kroll_barrier(NULL, HERE);
    by_message(i);
  }
  kroll_exit(0);
}
