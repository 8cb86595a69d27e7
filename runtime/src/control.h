/* The control pages: the first bytes of every segment, where other ranks leave flags, messages and freed blocks. A
   field has one writer or is changed by atomics; fields of different writers lie on different cache lines. */
#ifndef KR_CONTROL_H
#define KR_CONTROL_H

#include <kroll/job.h>
#include <kroll/kroll.h>

#define KR_LINE __attribute__((aligned(64)))

/* Where one round of a meeting (meet.h) arrives: the word is written last. */
#define KR_MEET_ROUNDS 10 /* 2^10 = KROLL_MAX_RANKS */
#define KR_MEET_PAYLOAD 4152
typedef struct KR_LINE {
  uint64_t word; /* epoch << 32 | what the sender is doing (meet.c) */
  uint8_t payload[KR_MEET_PAYLOAD];
} kr_meet_slot;

/* The count of notifies from one rank. */
typedef struct KR_LINE {
  uint64_t count;
} kr_notify_cell;

typedef struct KR_LINE {
  kr_meet_slot meet[2 * KR_MEET_ROUNDS]; /* of the world; [2 * round + (epoch & 1)] */
  kr_notify_cell notify[KROLL_MAX_RANKS];
} kr_control;

#define KR_CONTROL_BYTES ((sizeof(kr_control) + 4095) & ~(uint64_t)4095)

/* Control pages of a rank whose segment is mapped here. */
static inline kr_control *kr_control_of(int near_rank) { return (kr_control *)kroll_address(near_rank, 0); }
static inline kr_control *kr_my_control(void) { return (kr_control *)kroll_my_base; }

#endif
