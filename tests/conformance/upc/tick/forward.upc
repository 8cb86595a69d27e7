// run
// Ticks do not run backwards and become nanoseconds.
#include "../check.h"
#include <unistd.h>
#include <upc_tick.h>

int main(void) {
  upc_tick_t before = upc_ticks_now();
  usleep(2000);
  upc_tick_t after = upc_ticks_now();
  CHECK(after > before && upc_ticks_to_ns(after - before) >= 1000000 && upc_ticks_to_ns(0) == 0);
  for (int i = 0; i < 1000; i++) {
    upc_tick_t next = upc_ticks_now();
    CHECK(next >= after);
    after = next;
  }
  return passed();
}
