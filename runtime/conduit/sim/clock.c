/* The model clock and the machine's clock of one rank. */
#include "clock.h"
#include <time.h>

/* A rank that is behind by more than the simulation can have cost was held up by the machine, which is not made up. */
#define MOST_LAG_NS 10000
/* The same for a single call. */
#define MOST_CALL_NS 100

static kr_sim_model model;
static kr_sim_clock clock_now; /* of the program, or of the handler that runs */
static bool in_handler;
static kr_sim_moment handlers_until; /* when the last handler on this rank ended */

static bool holds_back;
static uint64_t wall_start_ns;
static kr_sim_clock machine; /* the machine's, in ticks since the start */
static uint64_t seen_ns, entered_ns;
static uint64_t work_until_ns; /* 0 = not at work */
static uint64_t lag_ns;        /* how far the simulation's own work has put this rank behind the model */
static uint64_t call_ns;       /* of an operation's cost, what falls outside the looks at the clock */

static uint64_t machine_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* About two looks: a half before the first and behind the last, and as much for the way through the runtime. */
static uint64_t measure_call(void) {
  enum { LOOKS = 32 };
  const uint64_t start = machine_ns();
  for (int i = 1; i < LOOKS; i++)
    machine_ns();
  return least(2 * (machine_ns() - start) / LOOKS, MOST_CALL_NS);
}

void kr_sim_clock_open(const kroll_conduit_host *host, const kr_sim_model *given) {
  model = *given;
  holds_back = host->knob("KROLL_SIM_WALL") != 0 && host->machine_ranks <= host->cores;
  call_ns = measure_call();
  wall_start_ns = machine_ns() - MOST_LAG_NS; /* a first operation that lags is not before the start */
}

void kr_sim_clock_look(void) {
  if (holds_back)
    seen_ns = machine_ns();
}

uint64_t kr_sim_clock_seen(void) { return seen_ns; }

uint64_t kr_sim_clock_patience(void) { return holds_back ? model.latency / KR_SIM_TICKS_PER_NS / 2 : 0; }

void kr_sim_clock_enter(void) {
  kr_sim_clock_look();
  entered_ns = seen_ns;
}

void kr_sim_clock_leave(void) {
  kr_sim_clock_look();
  lag_ns = least(lag_ns + seen_ns - entered_ns, MOST_LAG_NS);
}

/* ---- issuing ---- */

static uint64_t to_ns(uint64_t ticks) { return wall_start_ns + ticks / KR_SIM_TICKS_PER_NS; }
static uint64_t to_ticks(uint64_t ns) { return (ns - wall_start_ns) * KR_SIM_TICKS_PER_NS; }

static void schedule_on_machine(kr_sim_schedule *s, kr_sim_traffic traffic) {
  if (!in_handler)
    machine.now = to_ticks(entered_ns - lag_ns);
  const kr_sim_times times = kr_sim_model_issue(&model, &machine, traffic);
  if (!in_handler)
    work_until_ns = to_ns(machine.now);
  s->source.ns = to_ns(times.source);
  s->effect.ns = to_ns(times.effect);
  s->done.ns = to_ns(times.done);
}

kr_sim_schedule kr_sim_clock_issue(bool is_near, kr_sim_traffic traffic) {
  kr_sim_schedule s = {.source.ns = 0};
  if (is_near) {
    s.source.model = s.effect.model = s.done.model = clock_now.now;
    return s;
  }
  const kr_sim_times times = kr_sim_model_issue(&model, &clock_now, traffic);
  s.source.model = times.source;
  s.effect.model = times.effect;
  s.done.model = times.done;
  if (holds_back)
    schedule_on_machine(&s, traffic);
  return s;
}

bool kr_sim_clock_works(void) {
  if (work_until_ns == 0)
    return false;
  kr_sim_clock_look();
  if (seen_ns < work_until_ns)
    return true;
  lag_ns = least(seen_ns - work_until_ns + call_ns, MOST_LAG_NS);
  work_until_ns = 0;
  return false;
}

void kr_sim_clock_compute(uint64_t ticks) { clock_now.now += ticks; }

/* ---- waiting ---- */

/* Who waits is idle, so only what went by since then is still missing. */
void kr_sim_clock_wait(kr_sim_moment moment) {
  if (moment.ns != 0)
    lag_ns = least(lag_ns, seen_ns > moment.ns ? seen_ns - moment.ns : 0);
  if (moment.model > clock_now.now)
    clock_now.now = moment.model;
}

/* ---- handlers ---- */

kr_sim_moment kr_sim_clock_received(kr_sim_moment arrival) {
  const uint64_t ns = arrival.ns != 0 ? arrival.ns + model.overhead / KR_SIM_TICKS_PER_NS : 0;
  return (kr_sim_moment){arrival.model + model.overhead, ns};
}

kr_sim_context kr_sim_clock_enter_handler(kr_sim_moment received) {
  const kr_sim_context before = {clock_now, machine, entered_ns, in_handler};
  const uint64_t ticks = to_ticks(received.ns != 0 ? received.ns : seen_ns);
  clock_now = (kr_sim_clock){received.model, received.model};
  machine = (kr_sim_clock){ticks, ticks};
  in_handler = true;
  return before;
}

void kr_sim_clock_leave_handler(const kr_sim_context *before) {
  const kr_sim_moment end = {clock_now.now, holds_back ? to_ns(machine.now) : 0};
  handlers_until = kr_sim_later(handlers_until, end);
  clock_now = before->clock;
  machine = before->machine;
  entered_ns = before->entered_ns;
  in_handler = before->was_handler;
}

void kr_sim_clock_see_handlers(void) { kr_sim_clock_wait(handlers_until); }

uint64_t kr_sim_clock_now(void) { return clock_now.now; }
