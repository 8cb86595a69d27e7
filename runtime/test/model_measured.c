/* With KROLL_SIM_COMPUTE the processor time between calls is charged, also before a program reads the clock: at
   least what the program has seen to pass. */
// conduits: sim sim:2 strict
// ranks: 1 2 4
// expect:  ps computing
#include "check.h"
#include <stdlib.h>
#include <time.h>

SHARED(area, 64);

static uint64_t processor_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

int main(void) {
  setenv("KROLL_SIM_COMPUTE", "1", 1);
  setenv("KROLL_SIM_LEDGER", "1", 1);
  kroll_boot();
  kroll_barrier(NULL, HERE);
  const uint64_t before = kroll_model_time(), start = processor_ns();
  while (processor_ns() - start < 5000000)
    continue;
  const uint64_t computed = processor_ns() - start;
  CHECK(kroll_model_time() - before >= computed * 1000);
  uint64_t value = 1;
  kroll_put(on(next_rank(), area, 0), &value, sizeof value, HERE);
  kroll_barrier(NULL, HERE);
  CHECK(kroll_model_time() - before >= computed * 1000);
  kroll_exit(0);
}
