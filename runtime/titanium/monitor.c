/* `synchronized`: the lock of an object is a word of its header, changed only by atomics at its node. */
#include <kroll/titanium/object.h>

#define OWNER_MASK (((uint32_t)1 << TI_LOCK_DEPTH_SHIFT) - 1)
#define ONE_ENTRY ((uint32_t)1 << TI_LOCK_DEPTH_SHIFT)

static kroll_gptr word_of(kroll_gptr object, const kroll_site *site) {
  return ti_nonnull_global(object, site) + offsetof(ti_object, lock);
}

void ti_lock(kroll_gptr object, const kroll_site *site) {
  const kroll_gptr word = word_of(object, site);
  const uint32_t me = (uint32_t)kroll_my_rank + 1;
  for (;;) {
    const uint32_t old = kroll_atomic_u32(KROLL_CSWAP, word, 0, me, site);
    if (old == 0)
      break;
    if ((old & OWNER_MASK) == me) {
      if (old > UINT32_MAX - ONE_ENTRY)
        kroll_fail(site, "this object's lock is held 256 times by this rank, which is the most there can be");
      kroll_atomic_u32(KROLL_ADD, word, ONE_ENTRY, 0, site);
      return;
    }
    kroll_poll(site);
  }
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
}

void ti_unlock(kroll_gptr object, const kroll_site *site) {
  const kroll_gptr word = word_of(object, site);
  const uint32_t held = kroll_load(uint32_t, word, site);
  if (held >= ONE_ENTRY) {
    kroll_atomic_u32(KROLL_SUB, word, ONE_ENTRY, 0, site);
    return;
  }
  kroll_fence(site);
  kroll_atomic_u32(KROLL_SET, word, 0, 0, site);
}
