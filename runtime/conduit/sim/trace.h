/* The trace of a rank, for KROLL_SIM_TRACE: what it computed, issued and waited for, and which messages ended its
   waits. Who replays it needs to know nothing else of the program. TRACE.md has the lines. */
#ifndef KR_SIM_TRACE_H
#define KR_SIM_TRACE_H

#include "model.h"
#include <kroll/conduit.h>

extern bool kr_sim_traces;
static inline bool kr_sim_is_traced(void) { return __builtin_expect(kr_sim_traces, 0); }

/* Begins the file of this rank, if the knob names a folder; false if it cannot be made, errno tells why. */
bool kr_sim_trace_open(const kroll_conduit_host *host, const kr_sim_model *model);
/* The job has ended well: without that the file has no last line. */
void kr_sim_trace_close(bool orderly);

/* Lines, where there is a trace. */
void kr_sim_trace_line(char what, uint64_t a);
void kr_sim_trace_message(char what, int issuer, uint32_t number);
uint32_t kr_sim_trace_operation(char what, int target, kr_sim_traffic traffic);
void kr_sim_trace_handlers(void);

#define KR_SIM_TRACE(what, a)                                                                                          \
  do {                                                                                                                 \
    if (kr_sim_is_traced())                                                                                            \
      kr_sim_trace_line(what, a);                                                                                      \
  } while (0)

#endif
