// run
// What is guaranteed is also probable, and a thread can cast its own memory.
#include "../check.h"
#include <upc_castable.h>

int main(void) {
  CHECK(UPC_CASTABLE_ALL ==
        (UPC_CASTABLE_ALL_ALLOC | UPC_CASTABLE_GLOBAL_ALLOC | UPC_CASTABLE_ALLOC | UPC_CASTABLE_STATIC));
  for (int t = 0; t < THREADS; t++) {
    upc_thread_info_t info = upc_thread_info(t);
    CHECK((info.guaranteedCastable & ~info.probablyCastable) == 0);
    CHECK((info.probablyCastable & ~UPC_CASTABLE_ALL) == 0);
    CHECK(t != MYTHREAD || info.guaranteedCastable == UPC_CASTABLE_ALL);
  }
  return passed();
}
