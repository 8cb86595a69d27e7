/* The record of signals, oldest first. It is short: almost always empty or one entry long. */
#include "signals.h"
#include "trace.h"
#include <string.h>

static void forget(kr_sim_area *area, uint32_t at) {
  area->signals_used--;
  memmove(&area->signals[at], &area->signals[at + 1], (area->signals_used - at) * sizeof *area->signals);
}

/* Makes room by joining the oldest signal to the next one of its word. */
static void forget_oldest(kr_sim_area *area) {
  const kr_sim_signal oldest = area->signals[0];
  forget(area, 0);
  for (uint32_t i = 0; i < area->signals_used; i++)
    if (area->signals[i].offset == oldest.offset) {
      area->signals[i].cause.when = kr_sim_later(area->signals[i].cause.when, oldest.cause.when);
      return;
    }
}

void kr_sim_signal_arrive(int rank, uint64_t offset, uint64_t add, kr_sim_cause cause) {
  kr_sim_area *area = kr_sim_area_of(rank);
  if (area->signals_used == KR_SIM_SIGNALS)
    forget_oldest(area);
  const uint64_t before = __atomic_fetch_add((uint64_t *)kr_sim_segment(rank, offset), add, __ATOMIC_ACQ_REL);
  area->signals[area->signals_used++] = (kr_sim_signal){offset, before + add, cause};
}

kr_sim_moment kr_sim_signal_seen(kr_sim_area *area, uint64_t offset, uint64_t value) {
  kr_sim_moment when = {0, 0};
  bool reached = false;
  for (uint32_t i = 0; i < area->signals_used && !reached;) {
    const kr_sim_signal signal = area->signals[i];
    if (signal.offset != offset) {
      i++;
      continue;
    }
    when = kr_sim_later(when, signal.cause.when);
    if (kr_sim_is_traced())
      kr_sim_trace_message('s', (int)signal.cause.issuer, signal.cause.number);
    reached = signal.value >= value;
    if (signal.value <= value)
      forget(area, i);
    else
      i++;
  }
  return when;
}
