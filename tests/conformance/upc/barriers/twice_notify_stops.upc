// run: status=1 stderr=notify
// Two notifies in a row are a run-time error.
#include <upc.h>

int main(void) {
  upc_notify;
  upc_notify;
  upc_wait;
  return 0;
}
