/* Locks, for languages whose statements order less than a whole fence. */
#ifndef KR_LOCK_H
#define KR_LOCK_H

#include "event.h"
#include "pending.h"
#include "wait.h"

/* Releases a lock: who takes it next sees what this rank has done. What this rank does later may come before it. */
void kr_lock_release_only(kroll_gptr lock, const kroll_site *site);

/* Short ways, which end in one instruction on the lock; false if it is not done, and then the functions do all and tell
   what is wrong. A lock that is taken is looked at only: ranks that wait share its line. */
KR_HOT uint64_t kr_lock_mark(void) { return (uint64_t)kroll_my_rank + 1; }
KR_HOT bool kr_lock_take_near(kroll_gptr lock) {
  uint64_t *word = (uint64_t *)lock, nobody = 0;
  return !KROLL_UNLIKELY(kr_events) && kroll_is_near(lock) && lock % sizeof *word == 0 &&
         KROLL_LIKELY(__atomic_load_n(word, __ATOMIC_RELAXED) == nobody) &&
         KROLL_LIKELY(
             __atomic_compare_exchange_n(word, &nobody, kr_lock_mark(), false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
}
/* What this rank holds nobody else changes, so near a store does. */
KR_HOT bool kr_lock_release_near(kroll_gptr lock) {
  uint64_t *word = (uint64_t *)lock;
  if (!kroll_is_near(lock) || KROLL_UNLIKELY(kr_process.timed || kr_detached.first != 0) ||
      __atomic_load_n(word, __ATOMIC_RELAXED) != kr_lock_mark())
    return false;
  __atomic_store_n(word, 0, __ATOMIC_RELEASE);
  kr_serve_far();
  return true;
}

#endif
