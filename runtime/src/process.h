/* What this process is in its job (job.h says what that is like); set by boot, constant afterwards. */
#ifndef KR_PROCESS_H
#define KR_PROCESS_H

#include "job.h"
#include <kroll/kroll.h>

typedef struct {
  const kroll_conduit *conduit;
  int near_first, near_count; /* the ranks of this node */
  bool crowded;               /* more ranks than cores */
  bool all_near;              /* no rank needs the conduit */
  uint32_t short_turns;       /* mask of the turns of a wait that do not make progress: 15, or 0 with a conduit */
  bool timed; /* the conduit keeps model clocks: signals and messages go through it, to near ranks as well */
} kr_process_state;
extern kr_process_state kr_process;

#define KR_HOT static inline __attribute__((always_inline))

/* segment.c: maps the segments of this node and fills kr_process and the identity words. */
void kr_segments_map(void);

/* signal.c */
void kr_notify_open(void);

/* exit.c: makes a process that just leaves main wait for the others. */
void kr_exit_watch(void);

/* units.c */
void kr_units_check(void);

#endif
