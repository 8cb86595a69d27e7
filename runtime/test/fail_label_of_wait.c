/* A value given to wait must be the one given to notify.
// status: 1
// expect: wait has the value 4, the notify of rank 0 had 3
*/
#include "check.h"

int main(void) {
  kroll_boot();
  kroll_barrier_notify(NULL, true, 3, HERE);
  kroll_barrier_wait(NULL, true, 4, HERE);
  kroll_exit(0);
}
