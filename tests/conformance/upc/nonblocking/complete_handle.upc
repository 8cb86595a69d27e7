// run
// The complete handle may be synchronised at any time, any number of times.
#include "../check.h"
#include <upc_nb.h>

int main(void) {
  upc_handle_t handle = UPC_COMPLETE_HANDLE;
  for (int i = 0; i < 10; i++) {
    upc_sync(handle);
    CHECK(upc_sync_attempt(handle) == 1);
  }
  CHECK(upc_synci_attempt() == 1);
  upc_synci();
  return passed();
}
