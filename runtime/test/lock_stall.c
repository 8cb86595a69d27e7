/* Ranks that hold a lock each and wait for the next one's are seen as waiting, and none of them moves, though they
serve each other's tries all the time. A thread of rank 0 looks at all pages, and then takes the deadlock apart.
// conduits: smp sim sim:2 strict strict:2 core core:2
// ranks: 2 3 4
// options: -w 10
*/
#include "../src/process.h"
#include "check.h"
#include "pages.h"
#include <pthread.h>
#include <stdlib.h>

SHARED(locks, 64);

enum { LOOKS = 20, LOOK_US = 5000, MOST_LOOKS = 4000 };

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

static bool waits_in_ring(int rank) {
  return __atomic_load_n(&slots[rank]->state, __ATOMIC_ACQUIRE) == KROLL_RANK_WAITING &&
         strcmp(slots[rank]->wait_what, "the ring") == 0 && slots[rank]->waits_for == (rank + 1) % kroll_ranks;
}

static uint64_t progress_of_all(void) {
  uint64_t all = 0;
  for (int r = 0; r < kroll_ranks; r++)
    all += __atomic_load_n(&slots[r]->progress, __ATOMIC_ACQUIRE);
  return all;
}

static void *observe(void *lock) {
  int still = 0;
  uint64_t before = 0;
  for (int looks = 0; still < LOOKS; looks++) {
    if (looks == MOST_LOOKS)
      _exit(3);
    usleep(LOOK_US);
    bool all = progress_of_all() == before;
    before = progress_of_all();
    for (int r = 0; r < kroll_ranks; r++)
      all &= waits_in_ring(r);
    still = all ? still + 1 : 0;
  }
  __atomic_store_n((uint64_t *)lock, 0, __ATOMIC_SEQ_CST);
  return NULL;
}

int main(void) {
  kroll_boot();
  find_slots();
  kroll_lock_acquire(on(kroll_my_rank, locks, 0), HERE);
  kroll_barrier(NULL, HERE);
  pthread_t observer;
  if (kroll_my_rank == 0)
    CHECK(pthread_create(&observer, NULL, observe, mine(locks)) == 0);
  kroll_lock_acquire(on(next_rank(), locks, 0), KROLL_HERE(KROLL_SITE_LOCK, "the ring"));
  kroll_lock_release(on(next_rank(), locks, 0), HERE);
  if (kroll_my_rank != 0)
    kroll_lock_release(on(kroll_my_rank, locks, 0), HERE);
  else
    CHECK(pthread_join(observer, NULL) == 0);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
