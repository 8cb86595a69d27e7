/* What orders relaxed writes before it: barriers, notifies, semaphores, locks, active messages. */
#include "litmus.h"

static kroll_gptr data(int i) { return cell(partner(), x, i); }
static kroll_gptr own_data(int i) { return cell(kroll_my_rank, x, i); }

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
