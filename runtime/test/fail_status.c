/* The exit status of a job that fails is a knob.
// status: 42
// expect: rank 0: wanted
*/
#include "check.h"
#include <stdlib.h>

int main(void) {
  setenv("KROLL_FAIL_STATUS", "42", 1);
  kroll_boot();
  if (kroll_my_rank == 0)
    kroll_fail(NULL, "wanted");
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
