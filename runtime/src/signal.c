/* Signals between ranks: semaphores, puts that post one, and counted notifies between pairs. */
#include "address.h"
#include "control.h"
#include "ends.h"
#include "far.h"
#include "event.h"
#include <stdlib.h>

KR_HOT bool posts_directly(kroll_gptr sem) { return kroll_is_near(sem) && KROLL_LIKELY(!kr_process.timed); }

static void near_post(kroll_gptr sem, uint64_t add) {
  __atomic_fetch_add(&((kroll_sem *)sem)->value, add, __ATOMIC_RELEASE);
}

static void far_put_signal(kr_batch *batch, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                           const kroll_site *site) {
  const int rank = kr_far_rank(sem, sizeof(kroll_sem), site);
  if (bytes != 0 && kr_far_rank(dst, bytes, site) != rank)
    kroll_fail(site, "the data goes to rank %d, its semaphore is on rank %d", kroll_rank_of(dst), rank);
  KR_UNTIL_TAKEN(site, kr_try_put_signal(batch, rank, dst, src, bytes, sem, add, site));
}

/* Data that is not near as its semaphore is. */
static _Noreturn __attribute__((cold)) void refuse_data(kroll_gptr dst, size_t bytes, const kroll_site *site) {
  kr_far_rank(dst, bytes, site);
  kroll_fail(site, "the data and its semaphore lie on different ranks");
}

static void start(kr_batch *batch, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                  const kroll_site *site) {
  if (KROLL_UNLIKELY(!posts_directly(sem))) {
    far_put_signal(batch, dst, src, bytes, sem, add, site);
    return;
  }
  if (KROLL_UNLIKELY(bytes != 0 && !kr_near_bytes(dst, bytes)))
    refuse_data(dst, bytes, site);
  kroll_prepare_to_write((const void *)sem); /* behind the stores of the data its locked instruction would wait */
  if (KROLL_LIKELY(bytes != 0))
    memcpy((void *)dst, src, bytes);
  near_post(sem, add);
}

void kroll_put_signal(kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                      const kroll_site *site) {
  KR_CALL(KROLL_SITE_SIGNAL, site, kr_event_peer(sem), bytes);
  kr_batch batch = KR_BLOCKING;
  start(&batch, dst, src, bytes, sem, add, site);
  if (KROLL_LIKELY(batch.first == 0))
    return;
  kr_batch_wait_source(&batch, site);
  kr_batch_detach(&batch);
}

void kroll_put_signal_early(kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                            const kroll_site *site) {
  KR_CALL(KROLL_SITE_SIGNAL, site, kr_event_peer(sem), bytes);
  start(NULL, dst, src, bytes, sem, add, site);
}

kroll_handle kroll_put_signal_nb(kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                                 const kroll_site *site) {
  kr_batch batch = {0};
  start(&batch, dst, src, bytes, sem, add, site);
  return kr_batch_handle(&batch);
}

void kroll_put_signal_nbi(kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                          const kroll_site *site) {
  start(kr_current, dst, src, bytes, sem, add, site);
}

void kroll_sem_post(kroll_gptr sem, uint64_t add, const kroll_site *site) {
  kr_complete_detached(site);
  if (KROLL_LIKELY(posts_directly(sem)))
    near_post(sem, add);
  else
    kroll_put_signal(sem, NULL, 0, sem, add, site);
}

/* Only the owner takes, so what was taken needs no atomics. */
KR_HOT bool take(kroll_sem *sem, uint64_t count) {
  if (__atomic_load_n(&sem->value, __ATOMIC_ACQUIRE) - sem->taken < count)
    return false;
  sem->taken += count;
  kr_observe(&sem->value, sem->taken);
  return true;
}

static kroll_sem *own_sem(kroll_gptr sem, const kroll_site *site) {
  if (KROLL_UNLIKELY(!kroll_is_mine(sem)))
    kroll_fail(site, "only the rank that owns a semaphore can wait for it");
  return (kroll_sem *)sem;
}

static __attribute__((noinline)) bool wait_to_take(kroll_sem *own, uint64_t count, const kroll_site *site) {
  kr_wait wait = KR_WAIT(site, "a semaphore", -1);
  bool taken;
  do { /* the caller has looked */
    kr_wait_step(&wait);
    if (KROLL_UNLIKELY(wait.since_ns != 0) && kr_is_in_vain(NULL, -1, site)) {
      taken = take(own, count); /* the last post */
      break;
    }
  } while (!(taken = take(own, count)));
  kr_wait_end(&wait);
  return taken;
}

bool kr_sem_wait(kroll_gptr sem, uint64_t count, const kroll_site *site) {
  KR_CALL(KROLL_SITE_WAIT, site, -1, 0);
  kroll_sem *own = own_sem(sem, site);
  return take(own, count) || wait_to_take(own, count, site);
}

void kroll_sem_wait(kroll_gptr sem, uint64_t count, const kroll_site *site) {
  if (!kr_sem_wait(sem, count, site))
    kroll_fail(site, "all others have ended, so nobody ends this wait");
}

bool kroll_sem_try(kroll_gptr sem, uint64_t count, const kroll_site *site) {
  return kr_tried(take(own_sem(sem, site), count), site);
}

/* ---- notify and wait between pairs ---- */

static uint64_t *notified; /* by this rank, per target */
static uint64_t *awaited;  /* by this rank, per source */

void kr_notify_open(void) {
  notified = calloc((size_t)kroll_ranks, sizeof *notified);
  awaited = calloc((size_t)kroll_ranks, sizeof *awaited);
  if (notified == NULL || awaited == NULL)
    kroll_fail(NULL, "no memory to count the notifies of %d ranks", kroll_ranks);
}

static void check_rank(int rank, const kroll_site *site) {
  if (KROLL_UNLIKELY(rank < 0 || rank >= kroll_ranks))
    kroll_fail(site, "rank %d does not exist in a job of %d", rank, kroll_ranks);
}

/* Where the number-th notify of this rank to another one goes. */
KR_HOT kroll_gptr cell_at(int rank, uint64_t number) {
  const uint64_t index = 2 * (uint64_t)kroll_my_rank + number % 2;
  return kroll_address(rank, offsetof(kr_control, notify)) + sizeof(kr_notify_cell) * index;
}

void kroll_notify(int rank, const kroll_site *site) {
  KR_CALL(KROLL_SITE_SIGNAL, site, rank, 0);
  check_rank(rank, site);
  kr_complete_detached(site);
  const uint64_t number = ++notified[rank];
  const kroll_gptr cell = cell_at(rank, number);
  if (KROLL_LIKELY(posts_directly(cell)))
    __atomic_store_n((uint64_t *)cell, number, __ATOMIC_RELEASE);
  else
    kroll_put_signal(cell, NULL, 0, cell, number == 1 ? 1 : 2, site);
}

/* Two that notify each other: who heard the other has been heard the time before, so that nobody looks at the line any
   more that the next notify writes. It would be on its way as long as the notify. */
KR_HOT void prepare_next(int rank) {
  const kroll_gptr cell = cell_at(rank, notified[rank] + 1);
  if (KROLL_LIKELY(notified[rank] != 0 && posts_directly(cell)))
    kroll_prepare_to_write((const void *)cell);
}

/* Takes a notify if one is there. */
KR_HOT bool take_notify(int rank) {
  const uint64_t number = awaited[rank] + 1;
  const uint64_t *last = &kr_my_control()->notify[2 * rank + (int)(number % 2)].last;
  if (__atomic_load_n(last, __ATOMIC_ACQUIRE) < number)
    return false;
  awaited[rank] = number;
  kr_observe(last, number);
  prepare_next(rank);
  return true;
}

bool kroll_wait_notify(int rank, const kroll_site *site) {
  KR_CALL(KROLL_SITE_WAIT, site, rank, 0);
  check_rank(rank, site);
  kr_wait wait = KR_WAIT(site, "a notify", rank);
  bool heard;
  while (!(heard = take_notify(rank))) {
    kr_wait_step_briefly(&wait);
    if (KROLL_UNLIKELY(wait.since_ns != 0) && kr_is_in_vain(NULL, rank, site)) {
      heard = take_notify(rank); /* its last */
      break;
    }
  }
  kr_wait_end(&wait);
  return heard;
}

bool kroll_try_notify(int rank, const kroll_site *site) {
  check_rank(rank, site);
  return kr_tried(take_notify(rank), site);
}
