/* UPC's allocation, transfers, locks and Berkeley's semaphores and handles, called as generated code calls them. */
#include "check.h"
#include <kroll/upc.h>

static kroll_fatptr block_of(kroll_fatptr all, int thread) { return upc_fat(kroll_at_rank(all.addr, thread), 0); }

static void allocation(void) {
  kroll_fatptr all = upc_all_alloc_at((size_t)kroll_ranks * 2, 24, HERE);
  CHECK(all.addr != 0 && all.phase == 0 && upc_threadof(all) == 0);
  kroll_fatptr agreed = all;
  kroll_broadcast(NULL, &agreed, sizeof agreed, 0, HERE);
  CHECK_EQUAL(agreed.addr, all.addr);
  CHECK_EQUAL(upc_all_alloc_at(0, 8, HERE).addr, 0);
  kroll_fatptr mine = upc_alloc_at(100, HERE);
  CHECK_EQUAL(upc_threadof(mine), kroll_my_rank);
  kroll_fatptr global = upc_global_alloc_at((size_t)kroll_ranks, 8, HERE);
  CHECK(global.addr != 0 && upc_threadof(global) == 0);
  upc_free_at(global, HERE);
  upc_free_at(mine, HERE);
  upc_free_at(upc_fat(0, 0), HERE);
  upc_all_free_at(all, HERE);
}

static void transfers(void) {
  kroll_fatptr all = upc_all_alloc_at((size_t)kroll_ranks, 64, HERE);
  char out[64], back[64];
  memset(out, 'a' + kroll_my_rank, sizeof out);
  upc_memput_at(block_of(all, next_rank()), out, sizeof out, HERE);
  kroll_barrier(NULL, HERE);
  upc_memget_at(back, block_of(all, kroll_my_rank), sizeof back, HERE);
  CHECK(back[0] == 'a' + previous_rank() && back[63] == back[0]);
  kroll_barrier(NULL, HERE);
  upc_memset_at(block_of(all, next_rank()), 7, 32, HERE);
  kroll_barrier(NULL, HERE);
  upc_memcpy_at(upc_fat(block_of(all, kroll_my_rank).addr + 32, 0), block_of(all, kroll_my_rank), 32, HERE);
  bupc_waitsync_at(bupc_memget_async_at(back, block_of(all, kroll_my_rank), 64, HERE), HERE);
  CHECK(back[0] == 7 && back[63] == 7);
  kroll_barrier(NULL, HERE);
  bupc_memput_asynci_at(block_of(all, next_rank()), out, 1, HERE);
  bupc_waitsynci_at(HERE);
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(*(char *)upc_cast(block_of(all, kroll_my_rank)), 'a' + previous_rank());
  upc_all_free_at(all, HERE);
}

static void locks(void) {
  const kroll_gptr lock = upc_all_lock_alloc_at(HERE);
  kroll_fatptr counter = upc_all_alloc_at(1, 8, HERE);
  for (int i = 0; i < 50; i++) {
    if (i % 2 == 0)
      upc_lock_at(lock, HERE);
    else
      while (!upc_lock_attempt_at(lock, HERE))
        ;
    kroll_store(long, counter.addr, kroll_load(long, counter.addr, HERE) + 1, HERE);
    upc_unlock_at(lock, HERE);
  }
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(kroll_load(long, counter.addr, HERE), 50 * kroll_ranks);
  upc_all_lock_free_at(lock, HERE);
  upc_all_free_at(counter, HERE);
}

static void semaphores(void) {
  kroll_gptr sems[KROLL_MAX_DIMS], own = bupc_sem_alloc_at(0, HERE);
  CHECK(kroll_ranks <= KROLL_MAX_DIMS);
  kroll_all_gather(NULL, sems, &own, sizeof own, HERE);
  kroll_fatptr all = upc_all_alloc_at((size_t)kroll_ranks, 8, HERE);
  const long token = 1000 + kroll_my_rank;
  bupc_memput_signal_at(block_of(all, next_rank()), &token, sizeof token, sems[next_rank()], 2, HERE);
  bupc_sem_waitN_at(own, 2, HERE);
  CHECK_EQUAL(kroll_load(long, block_of(all, kroll_my_rank).addr, HERE), 1000 + previous_rank());
  CHECK_EQUAL(bupc_sem_try_at(own, HERE), 0);
  kroll_barrier(NULL, HERE);
  bupc_sem_free_at(own, HERE);
  upc_all_free_at(all, HERE);
}

int main(void) {
  upc_start(HERE);
  allocation();
  transfers();
  locks();
  semaphores();
  upc_finish(0, HERE);
}
