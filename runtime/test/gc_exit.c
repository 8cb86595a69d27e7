/* A rank that leaves with a failure while others collect all the time ends the job with its status.
   Only where there is a collector: elsewhere the others would fill their memory first.
// status: 3
// conduits: smp sim sim:2 sim:4 strict strict:2 core core:2
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
