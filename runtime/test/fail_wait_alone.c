/* A wait needs a notify.
// status: 1
// expect: barrier wait without a notify before
*/
#include "check.h"

int main(void) {
  kroll_boot();
  kroll_barrier_wait(NULL, false, 0, HERE);
  kroll_exit(0);
}
