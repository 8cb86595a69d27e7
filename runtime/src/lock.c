/* Locks: one word in a segment that holds its owner, changed by atomics. */
#include "address.h"
#include "ends.h"
#include "far.h"
#include "lock.h"
#include "pending.h"
#include "event.h"

#define NOBODY UINT64_C(0)

/* The owner found: NOBODY when this rank has the lock now. Looks before it tries, so that waiting ranks share the line.
 */
static uint64_t try_once(kroll_gptr lock, const kroll_site *site) {
  if (KROLL_UNLIKELY(!kroll_is_near(lock) || lock % sizeof(uint64_t) != 0))
    return kroll_atomic_u64(KROLL_CSWAP, lock, NOBODY, kr_lock_mark(), site);
  uint64_t *word = (uint64_t *)lock, owner = __atomic_load_n(word, __ATOMIC_RELAXED);
  if (owner == NOBODY)
    __atomic_compare_exchange_n(word, &owner, kr_lock_mark(), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return owner;
}

/* The same within a wait. That a try on a far lock is answered is no progress: the wait must not begin anew with it. */
static uint64_t try_within(kr_wait *wait, kroll_gptr lock, const kroll_site *site) {
  if (kroll_is_near(lock) || lock % sizeof(uint64_t) != 0)
    return try_once(lock, site);
  uint64_t owner;
  kr_batch batch = KR_BLOCKING;
  const int rank = kr_far_rank(lock, sizeof(kroll_lock), site);
  KR_UNTIL_TAKEN(site, kr_try_atomic(&batch, rank, KROLL_CSWAP, KROLL_U64, lock, NOBODY, kr_lock_mark(), &owner, site));
  while (!kr_batch_prune(&batch))
    kr_wait_step(wait);
  return owner;
}

static void refuse_own(uint64_t owner, const kroll_site *site) {
  if (owner == kr_lock_mark())
    kroll_fail(site, "this rank holds the lock already");
}

bool kroll_lock_acquire(kroll_gptr lock, const kroll_site *site) {
  KR_CALL(KROLL_SITE_LOCK, site, kr_event_peer(lock), 0);
  kr_wait wait = KR_WAIT(site, "a lock", -1);
  uint64_t owner;
  while ((owner = try_within(&wait, lock, site)) != NOBODY) {
    refuse_own(owner, site);
    wait.on = (int)owner - 1;
    kr_wait_step(&wait);
    if (KROLL_UNLIKELY(wait.since_ns != 0) && kr_is_in_vain(NULL, wait.on, site))
      break;
  }
  kr_wait_end(&wait);
  return owner == NOBODY;
}

bool kroll_lock_try(kroll_gptr lock, const kroll_site *site) {
  const uint64_t owner = try_once(lock, site);
  refuse_own(owner, site);
  return kr_tried(owner == NOBODY, site);
}

void kroll_lock_release(kroll_gptr lock, const kroll_site *site) {
  kroll_fence(site);
  kr_lock_release_only(lock, site);
}

void kr_lock_release_only(kroll_gptr lock, const kroll_site *site) {
  kr_complete_detached(site);
  if (KROLL_LIKELY(kr_lock_release_near(lock)))
    return;
  const uint64_t owner = kroll_atomic_u64(KROLL_CSWAP, lock, kr_lock_mark(), NOBODY, site);
  if (owner == NOBODY)
    kroll_fail(site, "this lock is free: it cannot be released");
  if (owner != kr_lock_mark())
    kroll_fail(site, "rank %d holds this lock, so this rank cannot release it", (int)owner - 1);
  kr_serve_far();
}
