// run
// Ticks never go back on a thread, and differences become nanoseconds in proportion.
#include "../check.h"
#include <upc_tick.h>

int main(void) {
  upc_tick_t before = upc_ticks_now();
  for (int i = 0; i < 1000; i++) {
    const upc_tick_t now = upc_ticks_now();
    CHECK(now >= before && now <= UPC_TICK_MAX && now >= UPC_TICK_MIN);
    before = now;
  }
  const uint64_t one = upc_ticks_to_ns(1000000), two = upc_ticks_to_ns(2000000);
  CHECK(upc_ticks_to_ns(0) == 0 && two >= one && two - one <= one + 1);
  CHECK(sizeof(upc_tick_t) >= 4 && (upc_tick_t)-1 > 0 && __UPC_TICK__ == 1);
  return passed();
}
