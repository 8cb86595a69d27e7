/* Static variables are each rank's own, at addresses that others use for theirs: what they refer to stays also where
others help to mark, since the first of them lead to many blocks.
// ranks: 1 2 4
// threads: no
*/
#include "check.h"
#include <stdlib.h>

#define STATICS 20000
#define WIDE 4000
#define SEAL UINT64_C(0x5ea1)

/* The first in memory, so that the rest waits while what it leads to is looked through. */
static kroll_gptr wide = 1;
static kroll_gptr statics[STATICS] = {1};

static kroll_gptr make(void) {
  uint64_t *made = kroll_alloc_as(32, KROLL_OBJECT, HERE);
  made[0] = SEAL;
  return (kroll_gptr)made;
}

static __attribute__((noinline)) void build(void) {
  kroll_gptr *all = kroll_alloc_as(WIDE * sizeof *all, KROLL_OBJECT, HERE);
  wide = (kroll_gptr)all;
  for (int i = 0; i < WIDE; i++) {
    kroll_gptr *part = kroll_alloc_as(512 * sizeof *part, KROLL_OBJECT, HERE);
    all[i] = (kroll_gptr)part;
    for (int j = 0; j < 16; j++)
      part[j] = make();
  }
  for (int i = 0; i < STATICS; i++)
    statics[i] = make();
}

int main(void) {
  setenv("KROLL_GC_POISON", "1", 1);
  kroll_boot();
  kroll_gc_open();
  build();
  kroll_barrier(NULL, HERE);
  for (int round = 0; round < 30; round++) {
    if (round % kroll_ranks == kroll_my_rank)
      kroll_gc();
    kroll_barrier(NULL, HERE);
    for (int i = 0; i < STATICS; i++)
      CHECK_EQUAL(*(uint64_t *)statics[i], SEAL);
  }
  kroll_exit(0);
}
