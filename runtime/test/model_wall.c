/* On the machine's clock nothing is reported before the model allows, but for what the simulation's own work may make
   up. Prints how long it took beside the model. */
// conduits: sim
// ranks: 2
// options: -m 20000,500,1000,0.5
#define _GNU_SOURCE
#include "check.h"
#include <sched.h>

SHARED(area, 65536);
static uint8_t data[65536];

static void blocking(void) {
  for (int i = 0; i < 200; i++)
    kroll_put(on(next_rank(), area, 0), data, 1000, HERE);
  for (int i = 0; i < 200; i++)
    kroll_get(data, on(next_rank(), area, 0), 8, HERE);
}

static void non_blocking(void) {
  for (int turn = 0; turn < 20; turn++) {
    for (int i = 0; i < 64; i++)
      kroll_put_nbi(on(next_rank(), area, 1024 * (uint64_t)i), data, 1024, HERE);
    kroll_wait_nbi(HERE);
  }
}

static void barriers(void) {
  for (int i = 0; i < 200; i++)
    kroll_barrier(NULL, HERE);
}

/* The most that a rank may catch up (conduit/sim/clock.c). */
#define MOST_LAG_NS 10000

static void compare(const char *what, void (*phase)(void)) {
  phase(); /* touches the pages */
  kroll_barrier(NULL, HERE);
  const uint64_t wall_start = kroll_ticks_ns(), model_start = kroll_model_time();
  phase();
  const uint64_t wall = kroll_ticks_ns() - wall_start, model = (kroll_model_time() - model_start) / 1000;
  if (kroll_my_rank == 0)
    printf("%s: model %.1f us, clock %.1f us, ratio %.3f\n", what, (double)model / 1e3, (double)wall / 1e3,
           (double)wall / (double)model);
  cpu_set_t cores;
  CHECK(sched_getaffinity(0, sizeof cores, &cores) == 0);
  if (kroll_ranks <= CPU_COUNT(&cores) && phase != barriers)
    CHECK(wall + MOST_LAG_NS >= model);
}

int main(void) {
  kroll_boot();
  compare("blocking", blocking);
  compare("non-blocking", non_blocking);
  compare("barriers", barriers);
  kroll_exit(0);
}
