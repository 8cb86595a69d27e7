/* The clocks of this rank: the model's, on which operations cost exactly what the model says, and the machine's, on
   which they are held back to take as long. The simulation's own work takes none of the modelled time:
   what it overruns is made up where the model makes this rank work or wait. */
#ifndef KR_SIM_CLOCK_H
#define KR_SIM_CLOCK_H

#include "model.h"
#include <kroll/conduit.h>

/* A time on both clocks: ticks of the model, and nanoseconds of the machine, 0 if nothing is held back. */
typedef struct {
  uint64_t model, ns;
} kr_sim_moment;

static inline kr_sim_moment kr_sim_later(kr_sim_moment a, kr_sim_moment b) {
  return (kr_sim_moment){a.model > b.model ? a.model : b.model, a.ns > b.ns ? a.ns : b.ns};
}

/* When the source may be reused, when an operation takes effect, and when its issuer can know. */
typedef struct {
  kr_sim_moment source, effect, done;
} kr_sim_schedule;

void kr_sim_clock_open(const kroll_conduit_host *host, const kr_sim_model *given);

/* The simulation begins to work here. */
void kr_sim_clock_enter(void);
/* Its work since then counts for nothing on the machine's clock. */
void kr_sim_clock_leave(void);

/* Issues the operation that began; to a near rank it costs nothing and happens at once. */
kr_sim_schedule kr_sim_clock_issue(bool is_near, kr_sim_traffic traffic);
/* True while the processor is at work for the overhead of the operation that was issued last. */
bool kr_sim_clock_works(void);

/* The program computes, or the handler that runs; nothing is held back for it. */
void kr_sim_clock_compute(uint64_t ticks);

/* This rank waited for something that happened at this time. */
void kr_sim_clock_wait(kr_sim_moment moment);

/* Looks at the machine's clock. */
void kr_sim_clock_look(void);
/* What the last look showed; 0 if nothing is held back. */
uint64_t kr_sim_clock_seen(void);
/* True if nothing is held back, or the machine's clock has been seen to reach `ns`. */
static inline bool kr_sim_clock_reached(uint64_t ns) { return ns <= kr_sim_clock_seen(); }

/* How late an operation may be applied and still be complete in time: its target is given that long. 0 if nothing is
   held back. */
uint64_t kr_sim_clock_patience(void);

/* A message from a far rank costs its receiver the overhead as well: when its handler may run. */
kr_sim_moment kr_sim_clock_received(kr_sim_moment arrival);

/* A handler of an active message has clocks of its own, which start when the message has been received; it delays this
   rank's own on neither. */
typedef struct {
  kr_sim_clock clock, machine;
  uint64_t entered_ns;
  bool was_handler;
} kr_sim_context;
kr_sim_context kr_sim_clock_enter_handler(kr_sim_moment received);
void kr_sim_clock_leave_handler(const kr_sim_context *before);
/* This rank looks at what its handlers did. */
void kr_sim_clock_see_handlers(void);

uint64_t kr_sim_clock_now(void);

#endif
