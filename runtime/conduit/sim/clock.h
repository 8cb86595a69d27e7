/* The clocks of this rank: the model's, on which operations cost exactly what the model says, and the machine's, on
   which they are held back to take about as long; and the ledger. */
#ifndef KR_SIM_CLOCK_H
#define KR_SIM_CLOCK_H

#include "model.h"
#include <kroll/conduit.h>

/* An operation's times on both clocks; those on the machine's are 0 if nothing is held back. */
typedef struct {
  kr_sim_times model;
  uint64_t source_ns, effect_ns, done_ns;
} kr_sim_schedule;

kroll_status kr_sim_clock_open(const kroll_conduit_host *host);

/* An operation begins: the simulation's own work from here on is part of the overhead. */
void kr_sim_clock_begin(void);
/* Issues the operation that began; to a near rank it costs nothing and happens at once. */
kr_sim_schedule kr_sim_clock_issue(bool is_near, kr_sim_direction direction, uint64_t bytes);
/* Lets the processor work for the overhead of the last operation issued. */
void kr_sim_clock_work(void);
/* This rank waited for something that happened at this model time. */
void kr_sim_clock_wait(uint64_t time);
/* The machine's clock; 0 if nothing is held back. */
uint64_t kr_sim_clock_machine_ns(void);
/* True if nothing is held back, or the machine's clock has reached `ns`. */
bool kr_sim_clock_reached(uint64_t ns);

/* A handler of an active message has a clock of its own, which starts when the message has been received. */
typedef struct {
  kr_sim_clock clock;
  bool was_handler;
} kr_sim_context;
kr_sim_context kr_sim_clock_enter_handler(uint64_t arrival, bool is_near);
void kr_sim_clock_leave_handler(const kr_sim_context *before);
/* This rank looks at what its handlers did. */
void kr_sim_clock_see_handlers(void);

uint64_t kr_sim_clock_now(void);
void kr_sim_clock_print(int rank);

#endif
