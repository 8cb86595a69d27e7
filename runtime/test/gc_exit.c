/* A rank that leaves with a failure while others collect all the time ends the job with its status.
// status: 3
// threads: no
*/
#include "check.h"

int main(void) {
  kroll_boot();
  kroll_gc_open();
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == kroll_ranks - 1)
    kroll_exit(3);
  for (;;) {
    kroll_alloc_as(1000, KROLL_OBJECT, HERE);
    kroll_gc();
  }
}
