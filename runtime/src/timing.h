/* Time spent inside blocking calls, measured when KROLL_COMM_TIME=1. */
#ifndef KR_TIMING_H
#define KR_TIMING_H

#include <kroll/kroll.h>

extern bool kr_timing;        /* constant after boot */
extern bool kr_timing_inside; /* a blocking call of this rank is being measured */

void kr_timing_open(void);
uint64_t kr_timing_enter(void);
void kr_timing_leave(const uint64_t *started_ns);

static inline void kr_timing_end(const uint64_t *started_ns) {
  if (KROLL_UNLIKELY(*started_ns != 0))
    kr_timing_leave(started_ns);
}

/* First line of a blocking call: measures until the function returns; calls inside calls count once. */
#define KR_TIMED()                                                                                                     \
  const uint64_t timed_ __attribute__((cleanup(kr_timing_end), unused)) =                                              \
      KROLL_UNLIKELY(kr_timing) ? kr_timing_enter() : 0

#endif
