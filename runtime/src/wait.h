/* Waiting. Every loop that waits for another rank takes a step per turn: it spins, lets messages and the conduit
   progress, then yields, then naps, ends this rank when the job is over, and describes itself when it lasts. */
#ifndef KR_WAIT_H
#define KR_WAIT_H

#include "am.h"

typedef struct {
  const kroll_site *site;
  const char *what; /* when there is no site */
  int on;           /* the rank waited for, -1 = several or unknown */
  uint32_t turns;
  uint32_t served_turns; /* in which this rank worked for others */
  uint64_t since_ns;     /* 0 while the wait is short */
  uint64_t served_ns;    /* when it last did so in a wait that is long */
  bool described;        /* the watcher was told that this rank waits */
  int described_on;      /* and for whom */
  bool of_program;       /* a loop of the program's own, which may also be work: it never naps */
  bool rung;             /* whoever ends it rings */
  bool dozes;            /* this rank says that it sleeps, and has yet to look once more before it does */
  bool of_transfer; /* for an operation of this rank: what the conduit does is progress, not only service for others */
} kr_wait;

#define KR_WAIT(site_, what_, on_)                                                                                     \
  { .site = (site_), .what = (what_), .on = (on_) }

/* For what comes with a message, in a slot of a meeting or in a queue. */
#define KR_RUNG_WAIT(site_, what_, on_)                                                                                \
  { .site = (site_), .what = (what_), .on = (on_), .rung = true }

/* True in a wait that lasts. */
bool kr_wait_turn(kr_wait *wait);
void kr_wait_finish(kr_wait *wait);

static inline void kr_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

static inline void kr_pause_cycles(int about) {
  for (int i = 0; i < about; i++)
    __asm__ volatile("" : "+r"(i));
}
/* Less than a line takes from core to core. */
static inline void kr_pause_briefly(void) { kr_pause_cycles(60); }

/* So long one waits for near ranks at most, as a rule. */
#define KR_NEAR_TURNS 128u
/* Between two turns that make progress, at most, where near ranks let each other wait for moments only. */
#define KR_TURNS_ALONE 4096u
/* The same in a wait that takes longer, so that a look at the network is nothing to it. */
#define KR_TURNS_ALONE_LONG 64u

/* Of all waits: many short ones together must not keep others waiting. */
extern uint32_t kr_turns;
/* How many more turns look often after one in which the conduit had something to do. */
extern uint32_t kr_far_lately;

/* What a rank of another node does is seen by looking at the network only, so every turn does, without a pause. */
KR_HOT bool kr_waits_for_far(const kr_wait *wait) { return wait->on >= 0 && !kr_reaches_directly(wait->on); }

/* Mask of the turns that make no progress. Where the conduit had nothing to do for long, a near rank is waited for, or,
   if nobody knows who it is, probably one. Two of them must not let each other wait by looking at the network in turn.
 */
KR_HOT uint32_t kr_short_turns(const kr_wait *wait) {
  if (kr_process.all_near)
    return kr_process.near_turns;
  if (kr_waits_for_far(wait))
    return 0;
  if (kr_far_lately != 0)
    return kr_process.far_turns;
  return wait->turns < KR_NEAR_TURNS ? kr_process.near_turns : kr_process.near_turns & (KR_TURNS_ALONE_LONG - 1);
}

/* Behind a store that a near rank may sleep for. */
void kr_ring_slow(int rank);
KR_HOT void kr_ring(int rank) {
  if (KROLL_UNLIKELY(kr_process.dozes))
    kr_ring_slow(rank);
}

/* One turn of a waiting loop. Some go the long way, and always when a message has come. */
KR_HOT bool kr_wait_goes_long(kr_wait *wait) {
  wait->turns++;
  return KROLL_UNLIKELY((++kr_turns & kr_short_turns(wait)) == 0) || KROLL_UNLIKELY(kr_am_waits());
}
/* True now and then in a wait that lasts. */
KR_HOT bool kr_wait_step(kr_wait *wait) {
  if (kr_wait_goes_long(wait))
    return kr_wait_turn(wait);
  kr_pause();
  return false;
}
/* For a word that is probably on its way: the pause that a processor offers may be longer than the way, and who looks
   again at once takes the line from the sender. */
KR_HOT bool kr_wait_step_briefly(kr_wait *wait) {
  if (kr_wait_goes_long(wait))
    return kr_wait_turn(wait);
  kr_pause_briefly();
  return false;
}

KR_HOT void kr_wait_end(kr_wait *wait) {
  if (KROLL_UNLIKELY(wait->since_ns != 0))
    kr_wait_finish(wait);
}

/* For calls that try: a failure polls, a success ends the wait that successive polls are. Gives back `success`. */
bool kr_tried(bool success, const kroll_site *site);

/* What handlers of a language's face have left to be done where this rank may wait, in every wait and poll; NULL:
 * nothing.
 */
extern void (*kr_postponed)(void);

/* Delivers what arrived for this rank and lets the conduit work; true if the conduit did. */
bool kr_progress(void);

/* Where a loop on near memory may wait for a rank of another node, whose own operations need this one. */
KR_HOT void kr_serve_far(void) {
  if (KROLL_UNLIKELY(!kr_process.all_near))
    kr_progress();
}

#endif
