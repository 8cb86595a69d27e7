/* The garbage collector of managed blocks (KROLL_OBJECT and KROLL_STORAGE). All ranks of the job stop, wherever they
   are; each marks from what it holds, in all segments; each takes back the unmarked blocks of its own heap; nothing
   moves. Who has no collector has heaps that only grow. */
#ifndef KR_COLLECT_H
#define KR_COLLECT_H

#include "process.h"

/* Surgery: between begin and end this rank changes books that a collection reads, so a stop waits for its end. Nobody
   waits for other ranks there. */
extern volatile uint32_t kr_surgery;
extern volatile bool kr_stop_waits;
void kr_stop_now(void) __attribute__((cold));

KR_HOT void kr_surgery_begin(void) {
  kr_surgery++;
  __asm__ volatile("" ::: "memory");
}
KR_HOT void kr_surgery_end(void) {
  __asm__ volatile("" ::: "memory");
  kr_surgery--;
  __asm__ volatile("" ::: "memory");
  if (KROLL_UNLIKELY(kr_stop_waits))
    kr_stop_now();
}

/* Bytes of managed blocks, large ones and what pools got to hand out, since the last collection; with more than this
   the next one is due, UINT64_MAX without a collector. */
extern uint64_t kr_allocated, kr_collect_after;
KR_HOT bool kr_collection_is_due(void) { return KROLL_UNLIKELY(kr_allocated > kr_collect_after); }

/* One collection, which begins after the call. False: there is no collector, or the job ends. */
bool kr_collect(void);

/* One that this rank begins, in which it is found out who refers to the region that kroll_region_delete is at. */
bool kr_collect_to_delete(void);
/* False: there is no collector. */
bool kr_collect_can_delete(void);

/* Blocks of KROLL_BLOCK that data of other ranks passes through; nothing in them is there to stay. */
void kr_transit_add(kroll_gptr block);
void kr_transit_remove(kroll_gptr block);

/* This rank leaves the job: no collection begins any more. */
void kr_collect_close(void);

/* heap.c: before a collection, unmarks all own blocks and, if this rank is not in the middle of an allocation, takes
   back what pools hold. Afterwards frees the unmarked ones, and gives the bytes of the others. */
void kr_heap_unmark(bool between_allocations);
uint64_t kr_heap_sweep(bool poison);

#endif
