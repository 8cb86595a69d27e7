/* `synchronized`: the lock of an object is a word of its header, changed only by atomics at its node. What a rank holds
   is listed, because a throw gives back what was taken since its handler was entered. */
#include "../src/wait.h"
#include <kroll/titanium/object.h>

#define OWNER_MASK (((uint32_t)1 << TI_LOCK_DEPTH_SHIFT) - 1)
#define ONE_ENTRY ((uint32_t)1 << TI_LOCK_DEPTH_SHIFT)

typedef struct {
  kroll_gptr object;
  const kroll_site *site; /* of the entry */
} held_lock;

/* The list is a block of the heap, so that the collector keeps the objects. */
static held_lock *held;
static uint32_t room;
uint32_t ti_locks_held;

static void hold(kroll_gptr object, const kroll_site *site) {
  if (ti_locks_held == room) {
    const uint32_t wanted = room == 0 ? 32 : 2 * room;
    held_lock *longer = (held_lock *)kroll_alloc_as(wanted * sizeof *held, KROLL_BLOCK, site);
    if (held != NULL) {
      memcpy(longer, held, room * sizeof *held);
      kroll_free((kroll_gptr)(uintptr_t)held, site);
    }
    held = longer;
    room = wanted;
  }
  held[ti_locks_held++] = (held_lock){object, site};
}

static kroll_gptr word_of(kroll_gptr object, const kroll_site *site) {
  return ti_nonnull_global(object, site) + offsetof(ti_object, lock);
}

/* Waits until the word says that this rank has entered once more. */
static void enter(kroll_gptr word, const kroll_site *site) {
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

void ti_lock_shared(kroll_gptr object, const kroll_site *site) {
  enter(word_of(object, site), site);
  hold(object, site);
}

void ti_unlock_shared(kroll_gptr object, const kroll_site *site) {
  const kroll_gptr word = word_of(object, site);
  ti_locks_held--;
  const uint32_t entries = kroll_load(uint32_t, word, site);
  if (entries >= ONE_ENTRY) {
    kroll_atomic_u32(KROLL_SUB, word, ONE_ENTRY, 0, site);
    return;
  }
  kroll_fence(site);
  kroll_atomic_u32(KROLL_SET, word, 0, 0, site);
  kr_serve_far();
}

void ti_unlock_since(uint32_t count) {
  while (ti_locks_held > count) {
    const held_lock last = held[ti_locks_held - 1];
    ti_unlock_shared(last.object, last.site);
  }
}
