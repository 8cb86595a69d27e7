// run: status=1 stderr=notify
// A barrier between notify and wait is a run-time error.
#include <upc.h>

int main(void) {
  upc_notify;
  upc_barrier;
  upc_wait;
  return 0;
}
