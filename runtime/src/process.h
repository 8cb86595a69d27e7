/* What this process knows about its job; set by boot, constant afterwards. */
#ifndef KR_PROCESS_H
#define KR_PROCESS_H

#include <kroll/conduit.h>
#include <kroll/job.h>
#include <kroll/kroll.h>

typedef struct {
  kroll_job *job;        /* NULL before boot */
  kroll_rank_slot *slot; /* this rank's */
  const kroll_conduit *conduit;
  int near_first, near_count;
  int first_segment_fd;
  bool launched;        /* a launcher watches this process */
  bool crowded;         /* more ranks than cores */
  bool all_near;        /* no rank needs the conduit */
  uint32_t short_turns; /* mask of the turns of a wait that do not make progress: 15, or 0 with a conduit */
  bool timed;           /* the conduit keeps model clocks: signals and messages go through it, to near ranks as well */
} kr_process_state;
extern kr_process_state kr_process;

#define KR_HOT static inline __attribute__((always_inline))

/* segment.c: finds or makes the job page and the segments, maps them and fills kr_process and the identity words. */
void kr_segment_join(const char *environment);
void kr_segment_alone(void);
void kr_segment_close_descriptors(void);

/* conduit.c */
void kr_conduit_open(void);

/* exit.c: makes a process that just leaves main wait for the others. */
void kr_exit_watch(void);

/* units.c */
void kr_units_check(void);

#endif
