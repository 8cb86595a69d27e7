// run
// A wait by the clock of ticks takes at least as long by time().
#include "../check.h"
#include <time.h>
#include <upc_tick.h>

int main(void) {
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  const upc_tick_t start = upc_ticks_now();
  while (upc_ticks_to_ns(upc_ticks_now() - start) < 2000000)
    bupc_poll();
  clock_gettime(CLOCK_MONOTONIC, &to);
  CHECK((to.tv_sec - from.tv_sec) * 1000000000L + to.tv_nsec - from.tv_nsec >= 1900000);
  return passed();
}
