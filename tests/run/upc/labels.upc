// run: n=2,4 status=1 each
// A thread that waits with another value than the notify had ends the job, and both places are named.
#include <upc.h>

int main(void) {
  upc_notify 1;
  if (MYTHREAD == 1) {
    upc_wait 2;
  } else {
    upc_wait 1;
  }
  upc_barrier;
  return 0;
}
