/* The clock, and the time spent inside blocking calls. */
#include "timing.h"
#include "knobs.h"
#include "process.h"
#include <time.h>

bool kr_timing;
bool kr_timing_inside;
static uint64_t total_ns;

uint64_t kroll_ticks_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

uint64_t kroll_comm_ns(void) { return total_ns; }

uint64_t kroll_model_time(void) {
  const kroll_conduit *conduit = kr_process.conduit;
  return conduit->model_time != NULL ? conduit->model_time() : 0;
}

void kroll_model_compute(uint64_t ps) {
  const kroll_conduit *conduit = kr_process.conduit;
  if (conduit->compute != NULL)
    conduit->compute(ps);
}

void kr_timing_open(void) { kr_timing = kr_knob_number("KROLL_COMM_TIME") != 0; }

uint64_t kr_timing_enter(void) {
  if (kr_timing_inside)
    return 0;
  kr_timing_inside = true;
  return kroll_ticks_ns();
}

void kr_timing_leave(const uint64_t *started_ns) {
  total_ns += kroll_ticks_ns() - *started_ns;
  kr_timing_inside = false;
}
