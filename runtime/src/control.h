/* The control pages: the first bytes of every segment, where other ranks leave flags, messages and freed blocks. A
   field has one writer or is changed by atomics; fields of different writers lie on different cache lines. */
#ifndef KR_CONTROL_H
#define KR_CONTROL_H

#include "schedule.h"
#include <kroll/job_page.h>
#include <kroll/kroll.h>

#define KR_LINE __attribute__((aligned(64)))

/* Where a message of a channel arrives: the word is written last. */
typedef struct KR_LINE {
  uint64_t word; /* what the sender is doing, and when (meet.h) */
  uint8_t payload[KR_MEET_PAYLOAD];
} kr_meet_slot;

/* What a member is in. It shows that in waits that last, for the messages of others that found themselves in something
   else (agreement.c); to write it to the segment every time would make a barrier a tenth slower. */
typedef struct KR_LINE {
  uint64_t word; /* what it sends (agreement.h) */
  uint32_t site; /* kr_site_to_word */
  uint32_t code; /* kr_code_to_word of where it was called */
  kroll_terms terms;
} kr_meet_record;

/* What a member of a team has in its segment for meetings. */
typedef struct {
  kr_meet_record record; /* as it was when this member last showed it */
  kroll_gptr window;     /* for large data (engine.c) */
  kr_meet_slot slots[];  /* [2 * channel + (epoch & 1)] */
} kr_meet_area;

/* The number of the last notify from one rank of the even ones, or of the odd ones. */
typedef struct KR_LINE {
  uint64_t last;
} kr_notify_cell;

/* One active message, the n-th of its queue, n from 1, once `number` is n. */
typedef struct KR_LINE {
  uint64_t number;
  uint32_t handler, nargs;
  uint32_t source_rank;
  uint32_t bytes; /* of payload */
  kroll_gptr dst; /* long: where the payload is; else 0 */
  uint64_t args[KROLL_AM_MAX_ARGS];
  uint8_t KR_LINE payload[KROLL_AM_MAX_MEDIUM];
} kr_am_slot;

/* Many senders, one receiver, which tells only now and then how far it is: a store a message to a line that senders
   read would delay them. */
#define KR_AM_SLOTS 64
#define KR_AM_TELL 16
typedef struct KR_LINE {
  uint64_t sent;          /* messages ever sent here */
  uint64_t KR_LINE taken; /* at least so many of them were served; a multiple of KR_AM_TELL */
  kr_am_slot slots[KR_AM_SLOTS];
} kr_am_queue;

/* The books of the symmetric heap (sym_heap.c); those in rank 0's control pages count. */
#define KR_SYM_BINS 48
typedef struct KR_LINE {
  kroll_lock lock;
  uint64_t end;    /* first offset behind the last block */
  uint64_t in_use; /* bytes of live blocks, their headers included */
  uint64_t bins[KR_SYM_BINS];
} kr_sym_books;

/* A part of a block that the collector has yet to look through. */
typedef struct {
  kroll_gptr start, end; /* both multiples of 8 */
} kr_piece;

/* Of the collector (collect.c, mark.c). The first six lines count in the pages of a node's first rank only. */
#define KR_OFFERED 256
typedef struct KR_LINE {
  uint64_t serial;               /* odd while there is a collection */
  uint64_t KR_LINE stopped;      /* ranks that stopped, over all collections */
  uint64_t KR_LINE idle;         /* ranks that have nothing to mark in this one */
  uint64_t KR_LINE resumed;      /* ranks that went on, over all collections */
  uint64_t deletes;              /* the last collection that also was to delete a region */
  uint64_t decided, idle_again;  /* in this one: ranks that know who refers to the region; idle after that */
  uint64_t settled;              /* in this one: ranks that have marked, and ranks that have emptied weak references */
  uint32_t has_weak, wants_soft; /* a rank has weak references; how often one wanted all to let go of soft ones */
  uint64_t KR_LINE met;          /* meetings of a rank with all others, over all collections (nodes.h) */
  uint64_t KR_LINE stopped_for;  /* the last collection of this rank */
  uint32_t pid, left;            /* pid 0: does not collect yet; left: does not any more */
  kroll_holder KR_LINE holder;   /* who was found by this rank to refer to the region that is to be deleted */
  uint64_t KR_LINE offer;        /* how many pieces anybody may take; as mark.c says */
  kr_piece KR_LINE pieces[KR_OFFERED];
} kr_collect_area;

typedef struct KR_LINE {
  kr_meet_area meet; /* of the world */
  kr_meet_slot meet_slots[2 * KR_CHANNELS];
  uint32_t KR_LINE asleep;       /* 1: the rank sleeps until it is rung, or is about to (wait.h) */
  uint64_t KR_LINE remote_frees; /* list of local-heap blocks that other ranks freed */
  uint64_t KR_LINE heap_bytes;   /* bytes in use in the local heap, for the budget */
  kr_sym_books sym;
  kr_collect_area collect;
  kr_am_queue requests, replies;
  kr_notify_cell notify[]; /* [2 * rank + number % 2] */
} kr_control;

static inline uint64_t kr_control_bytes(int ranks) {
  return (sizeof(kr_control) + (uint64_t)ranks * 2 * sizeof(kr_notify_cell) + 4095) & ~(uint64_t)4095;
}

/* Control pages of a rank whose segment is mapped here. */
static inline kr_control *kr_control_of(int near_rank) { return (kr_control *)kroll_address(near_rank, 0); }
static inline kr_control *kr_my_control(void) { return (kr_control *)kroll_my_base; }

#endif
