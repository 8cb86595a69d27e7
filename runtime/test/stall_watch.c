/* A rank that waits long says in the job page where and for whom; afterwards it runs again.
// conduits: smp sim sim:2 strict strict:2
// ranks: 2 3 4 8
// options: -w 10
*/
#include "../src/process.h"
#include "check.h"
#include "pages.h"
#include <stdlib.h>

SHARED(locks, 64);
SHARED(flag, 64);

static kroll_rank_slot **slots;

static void find_slots(void) {
  slots = calloc((size_t)kroll_ranks, sizeof *slots);
  for (int node = 0; node < kr_job.nodes; node++) {
    kroll_job_page *page = map_page(node);
    CHECK(page != NULL);
    for (uint32_t r = kr_job.node_first[node]; r < kr_job.node_first[node + 1]; r++)
      slots[r] = slot_on(page, (int)r);
  }
}

static kroll_rank_slot *slot_of(int rank) { return slots[rank]; }
static uint32_t state_of(int rank) { return __atomic_load_n(&slot_of(rank)->state, __ATOMIC_ACQUIRE); }

/* On a loaded machine the wait before may have lasted long enough to be described, too, and so may a single try to get
   the lock. */
static void until_all_wait(const char *what, int on) {
  for (int r = 1; r < kroll_ranks; r++) {
    while (state_of(r) != KROLL_RANK_WAITING || strcmp(slot_of(r)->wait_what, what) != 0 || slot_of(r)->waits_for != on)
      usleep(1000);
    CHECK(strcmp(slot_of(r)->wait_file, __FILE__) == 0);
    CHECK(slot_of(r)->wait_line > 0);
  }
}

static void check_running(void) {
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(state_of(kroll_my_rank), KROLL_RANK_RUNNING);
  kroll_barrier(NULL, HERE);
}

static void notifies(void) {
  if (kroll_my_rank != 0) {
    kroll_wait_notify(0, KROLL_HERE(KROLL_SITE_WAIT, "for the first"));
    CHECK(slot_of(kroll_my_rank)->progress > 0);
    return;
  }
  until_all_wait("for the first", 0);
  for (int r = 1; r < kroll_ranks; r++)
    kroll_notify(r, HERE);
}

static void locks_held(void) {
  const kroll_gptr lock = on(kroll_ranks - 1, locks, 0);
  if (kroll_my_rank == 0)
    kroll_lock_acquire(lock, HERE);
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == 0)
    until_all_wait("the lock", 0);
  else
    kroll_lock_acquire(lock, KROLL_HERE(KROLL_SITE_LOCK, "the lock"));
  kroll_lock_release(lock, HERE);
}

static void polls(void) {
  if (kroll_my_rank == 0) {
    until_all_wait("the flag", -1);
    for (int r = 1; r < kroll_ranks; r++)
      kroll_store(volatile int, on(r, flag, 0), 1, HERE);
    return;
  }
  while (kroll_load(volatile int, on(kroll_my_rank, flag, 0), HERE) == 0)
    kroll_poll(KROLL_HERE(KROLL_SITE_POLL, "the flag"));
}

int main(void) {
  kroll_boot();
  find_slots();
  CHECK_EQUAL(state_of(kroll_my_rank), KROLL_RANK_RUNNING);
  notifies();
  check_running();
  locks_held();
  check_running();
  polls();
  kroll_exit(0);
}
