/* Locks exclude: unprotected read-modify-writes under one lock lose nothing; a try fails while another rank holds it.
 */
#include "check.h"

SHARED(locks, 128);
SHARED(counter, 64);

static void count_up(void) {
  const kroll_gptr lock = on(kroll_ranks - 1, locks, 0), cell = on(0, counter, 0);
  for (int i = 0; i < 500; i++) {
    if (i % 2 == 0)
      kroll_lock_acquire(lock, HERE);
    else
      while (!kroll_lock_try(lock, HERE))
        ;
    const int64_t value = kroll_load(int64_t, cell, HERE);
    kroll_store(int64_t, cell, value + 1, HERE);
    kroll_lock_release(lock, HERE);
  }
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(kroll_load(int64_t, cell, HERE), 500 * kroll_ranks);
}

static void try_a_held_one(void) {
  const kroll_gptr lock = on(0, locks, 64);
  if (kroll_my_rank == 0)
    kroll_lock_acquire(lock, HERE);
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank != 0)
    CHECK(!kroll_lock_try(lock, HERE));
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == 0)
    kroll_lock_release(lock, HERE);
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == kroll_ranks - 1) {
    CHECK(kroll_lock_try(lock, HERE));
    kroll_lock_release(lock, HERE);
  }
}

/* Whoever has the lock at hand leaves it to those that must ask for it. */
static void until_all_had_it(void) {
  const kroll_gptr lock = on(0, locks, 0), cell = on(0, counter, 0);
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == 0)
    kroll_store(int64_t, cell, 0, HERE);
  kroll_barrier(NULL, HERE);
  for (bool is_over = false, has_had = false; !is_over;) {
    kroll_lock_acquire(lock, HERE);
    const int64_t had = kroll_load(int64_t, cell, HERE) + !has_had;
    if (!has_had)
      kroll_store(int64_t, cell, had, HERE);
    has_had = true;
    is_over = kroll_my_rank != 0 || had == kroll_ranks;
    kroll_lock_release(lock, HERE);
  }
  kroll_barrier(NULL, HERE);
}

int main(void) {
  kroll_boot();
  count_up();
  until_all_had_it();
  try_a_held_one();
  kroll_exit(0);
}
