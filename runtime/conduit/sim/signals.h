/* The signals that arrived at a rank and that it has not looked at, so that its model clock can follow exactly those it
   waits for. */
#ifndef KR_SIM_SIGNALS_H
#define KR_SIM_SIGNALS_H

#include "area.h"
#include "clock.h"

/* Adds to a word of the rank's segment and remembers when; under the area's lock. */
void kr_sim_signal_arrive(int rank, uint64_t offset, uint64_t add, kr_sim_cause cause);
/* When the word had reached `value`, 0 if nothing is known; forgets what that value includes. */
kr_sim_moment kr_sim_signal_seen(kr_sim_area *area, uint64_t offset, uint64_t value);

#endif
