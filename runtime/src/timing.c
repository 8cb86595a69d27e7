/* The clocks, and what is measured with them: KROLL_COMM_TIME, KROLL_NET_LEDGER, KROLL_SIM_LEDGER and
   KROLL_SIM_COMPUTE. */
#include "timing.h"
#include "am.h"
#include "event.h"
#include "knobs.h"
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

static uint64_t clock_ns(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

uint64_t kroll_ticks_ns(void) { return clock_ns(CLOCK_MONOTONIC); }

static bool measures_computation;
static void charge(void);

uint64_t kroll_model_time(void) {
  const kroll_conduit *conduit = kr_process.conduit;
  /* A program that reads the clock between calls wants what it has computed until here. */
  if (KROLL_UNLIKELY(measures_computation) && !kr_event_is_open() && !kr_am_inside())
    charge();
  return conduit->model_time != NULL ? conduit->model_time() : 0;
}

void kroll_model_compute(uint64_t ps) {
  const kroll_conduit *conduit = kr_process.conduit;
  if (conduit->compute == NULL)
    return;
  const uint32_t event =
      KROLL_UNLIKELY(kr_events) ? kr_event_begin(KR_EVENT_COMPUTE, (kroll_site_kind)0, NULL, -1, 0) : 0;
  conduit->compute(ps);
  kr_event_end_call(&event);
}

void kroll_model_measure(bool begins) {
  kroll_model_time(); /* what was computed until here */
  if (kr_process.conduit->measure != NULL)
    kr_process.conduit->measure(begins);
}

/* ---- time inside blocking calls ---- */

static uint64_t comm_ns;

static void add_call(const kr_event *event) {
  if (event->what == KR_EVENT_CALL && event->depth == 0)
    comm_ns += event->end_ns - event->start_ns;
}

uint64_t kroll_comm_ns(void) { return comm_ns; }

/* ---- the ledger of a network: what crossed it; of a simulated one also model time that was neither issuing nor
   computing ---- */

static struct { uint64_t operations, bytes, issuing, computing; } ledger;

static bool is_near(int rank) {
  return rank >= kr_process.near_first && rank < kr_process.near_first + kr_process.near_count;
}

static void add_to_ledger(const kr_event *event) {
  const uint64_t own_time = event->in_handler ? 0 : event->end_ps - event->start_ps;
  if (event->what == KR_EVENT_COMPUTE) {
    ledger.computing += own_time;
  } else if (event->what == KR_EVENT_OPERATION && !is_near(event->peer)) {
    ledger.operations++;
    ledger.bytes += event->bytes;
    ledger.issuing += own_time;
  }
}

static void print_ledger(void) {
  fprintf(stderr, "kroll %s: rank %d: %" PRIu64 " operations, %" PRIu64 " bytes to other nodes\n",
          kr_process.conduit->name, kroll_my_rank, ledger.operations, ledger.bytes);
}

static void print_model_ledger(void) {
  const uint64_t now = kroll_model_time();
  char computing[64] = "";
  if (ledger.computing != 0)
    snprintf(computing, sizeof computing, ", %" PRIu64 " ps computing", ledger.computing);
  fprintf(stderr,
          "kroll sim: rank %d: %" PRIu64 " ps, %" PRIu64 " operations, %" PRIu64 " bytes, %" PRIu64 " ps waiting%s\n",
          kroll_my_rank, now, ledger.operations, ledger.bytes, now - ledger.issuing - ledger.computing, computing);
}

/* ---- computation as it is measured ---- */

static uint64_t since_ns; /* processor time when the program last left a call or was charged */

static void charge(void) {
  const uint64_t now_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID), computed_ns = now_ns - since_ns;
  since_ns = now_ns;
  kroll_model_compute(computed_ns * 1000);
}

static void charge_since(const kr_event *event) {
  if (event->what == KR_EVENT_CALL && event->depth == 0)
    charge();
}

static void leave_call(const kr_event *event) {
  if (event->what == KR_EVENT_CALL && event->depth == 0)
    since_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
}

/* ---- */

static bool keeps_ledger, keeps_model_ledger;

void kr_timing_open(void) {
  static kr_listener calls = {.ended = add_call}, books = {.ended = add_to_ledger},
                     processor = {.begun = charge_since, .ended = leave_call};
  const bool has_model = kr_process.conduit->model_time != NULL;
  keeps_model_ledger = has_model && kr_knob_number("KROLL_SIM_LEDGER") != 0;
  keeps_ledger = !has_model && !kr_process.all_near && kr_knob_number("KROLL_NET_LEDGER") != 0;
  if (kr_knob_number("KROLL_COMM_TIME") != 0)
    kr_event_listen(&calls);
  if (keeps_ledger || keeps_model_ledger)
    kr_event_listen(&books);
  since_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
  measures_computation = has_model && kr_knob_number("KROLL_SIM_COMPUTE") != 0;
  if (measures_computation)
    kr_event_listen(&processor);
}

void kr_timing_close(void) {
  if (keeps_model_ledger)
    print_model_ledger();
  if (keeps_ledger)
    print_ledger();
}
