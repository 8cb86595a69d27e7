/* A symmetric allocation that another rank has no room for names that rank, near or far.
// options: -b 10000000
// status: 1
// expect: test/fail_out_of_memory_elsewhere.c:
// expect: out of memory: 3000000 bytes asked
// expect: of the 10000000 bytes of rank @LAST in use
*/
#include "check.h"

int main(void) {
  kroll_boot();
  if (kroll_my_rank == kroll_ranks - 1)
    kroll_alloc(8000000, HERE);
  kroll_barrier(NULL, HERE);
  kroll_sym_alloc(3000000, HERE);
  kroll_exit(0);
}
