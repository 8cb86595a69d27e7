/* The model clock, the machine's clock, and the ledger of one rank. */
#include "clock.h"
#include <inttypes.h>
#include <kroll/job.h>
#include <stdio.h>
#include <time.h>

static kr_sim_model model;
static kr_sim_clock clock_now; /* of the program, or of the handler that runs */
static bool in_handler;
static uint64_t handlers_until; /* when the last handler on this rank ended */

static bool holds_back;
static uint64_t wall_start_ns;
static uint64_t wall_free; /* of the interface, on the machine's clock in ticks */
static uint64_t began_ns, work_until_ns;

static struct { uint64_t operations, bytes, waited; } ledger;

static uint64_t machine_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

kroll_status kr_sim_clock_open(const kroll_conduit_host *host) {
  const kroll_job *job = host->job;
  if (!kr_sim_model_read(job->model, &model))
    return KROLL_ERR_MODEL;
  holds_back = host->knob("KROLL_SIM_WALL") != 0 && job->ranks <= job->cores;
  wall_start_ns = machine_ns();
  return KROLL_OK;
}

static uint64_t to_ns(uint64_t wall_ticks) { return wall_start_ns + wall_ticks / KR_SIM_TICKS_PER_NS; }

void kr_sim_clock_begin(void) { began_ns = kr_sim_clock_machine_ns(); }

static void schedule_on_machine(kr_sim_schedule *s, kr_sim_direction direction, uint64_t bytes) {
  kr_sim_clock wall = {(began_ns - wall_start_ns) * KR_SIM_TICKS_PER_NS, wall_free};
  const kr_sim_times times = kr_sim_model_issue(&model, &wall, direction, bytes);
  wall_free = wall.free;
  work_until_ns = to_ns(wall.now);
  s->source_ns = to_ns(times.source);
  s->effect_ns = to_ns(times.effect);
  s->done_ns = to_ns(times.done);
}

kr_sim_schedule kr_sim_clock_issue(bool is_near, kr_sim_direction direction, uint64_t bytes) {
  kr_sim_schedule s = {.source_ns = 0};
  if (is_near) {
    s.model = (kr_sim_times){clock_now.now, clock_now.now, clock_now.now};
    return s;
  }
  ledger.operations++;
  ledger.bytes += bytes;
  s.model = kr_sim_model_issue(&model, &clock_now, direction, bytes);
  if (holds_back)
    schedule_on_machine(&s, direction, bytes);
  return s;
}

void kr_sim_clock_work(void) {
  while (work_until_ns != 0 && work_until_ns > machine_ns())
    ;
  work_until_ns = 0;
}

void kr_sim_clock_wait(uint64_t time) {
  if (time <= clock_now.now)
    return;
  if (!in_handler)
    ledger.waited += time - clock_now.now;
  clock_now.now = time;
}

uint64_t kr_sim_clock_machine_ns(void) { return holds_back ? machine_ns() : 0; }

bool kr_sim_clock_reached(uint64_t ns) { return ns == 0 || machine_ns() >= ns; }

kr_sim_context kr_sim_clock_enter_handler(uint64_t arrival, bool is_near) {
  const kr_sim_context before = {clock_now, in_handler};
  const uint64_t start = arrival + (is_near ? 0 : model.overhead);
  clock_now = (kr_sim_clock){start, start};
  in_handler = true;
  return before;
}

void kr_sim_clock_leave_handler(const kr_sim_context *before) {
  if (clock_now.now > handlers_until)
    handlers_until = clock_now.now;
  clock_now = before->clock;
  in_handler = before->was_handler;
}

void kr_sim_clock_see_handlers(void) { kr_sim_clock_wait(handlers_until); }

uint64_t kr_sim_clock_now(void) { return clock_now.now; }

void kr_sim_clock_print(int rank) {
  fprintf(stderr,
          "kroll sim: rank %d: %" PRIu64 " ps, %" PRIu64 " operations, %" PRIu64 " bytes, %" PRIu64 " ps waiting\n",
          rank, clock_now.now, ledger.operations, ledger.bytes, ledger.waited);
}
