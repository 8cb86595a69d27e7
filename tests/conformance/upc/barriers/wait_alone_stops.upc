// run: status=1 stderr=notify
// A wait without a notify is a run-time error.
#include <upc.h>

int main(void) {
  upc_wait;
  return 0;
}
