/* A rank that leaves with a failure ends the job with its status, though the others wait for it.
// status: 5
*/
#include "check.h"

int main(void) {
  kroll_boot();
  if (kroll_my_rank == kroll_ranks / 2)
    kroll_exit(5);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
