/* What this process is in its job (job.h says what that is like); set by boot, constant afterwards. */
#ifndef KR_PROCESS_H
#define KR_PROCESS_H

#include "job.h"
#include <kroll/kroll.h>

typedef struct {
  const kroll_conduit *conduit;
  int near_first, near_count;     /* the ranks of this node */
  bool crowded;                   /* more ranks than cores */
  bool all_near;                  /* no rank needs the conduit */
  uint32_t near_turns, far_turns; /* masks of the turns of a wait that make no progress, by who is waited for */
  bool dozes; /* ranks sleep in meetings and ring each other: they share cores, and all stores are direct */
  bool timed; /* the conduit keeps model clocks: signals and messages go through it, to near ranks as well */
} kr_process_state;
extern kr_process_state kr_process;

#define KR_HOT static inline __attribute__((always_inline))

/* Signals and messages for the rank are stores. */
KR_HOT bool kr_reaches_directly(int rank) {
  return !kr_process.timed && rank >= kr_process.near_first && rank < kr_process.near_first + kr_process.near_count;
}

/* segment.c: maps the segments of this node and fills kr_process and the identity words. */
void kr_segments_map(void);

/* signal.c */
void kr_notify_open(void);

/* exit.c: makes a process that just leaves main wait for the others. */
void kr_exit_watch(void);

/* units.c */
void kr_units_check(void);

#endif
