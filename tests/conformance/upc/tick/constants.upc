// run
// The type is unsigned; its limits are named.
#include "../check.h"
#include <upc_tick.h>

int main(void) {
  uint64_t ns = upc_ticks_to_ns(UPC_TICK_MIN);
  CHECK((upc_tick_t)-1 > 0 && UPC_TICK_MAX > UPC_TICK_MIN && sizeof ns == 8);
  return passed();
}
