/* No collective may stand between notify and wait.
// status: 1
// expect: a collective operation between barrier notify and wait
*/
#include "check.h"

int main(void) {
  kroll_boot();
  kroll_barrier_notify(NULL, false, 0, HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
