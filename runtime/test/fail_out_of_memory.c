/* Running out names the rank, the bytes and the place.
// options: -b 10000000
// status: 1
// expect: test/fail_out_of_memory.c:
// expect: rank 0: out of memory: 1000000 bytes asked
// expect: of the 10000000 bytes of rank 0 in use
*/
#include "check.h"

int main(void) {
  kroll_boot();
  while (kroll_my_rank == 0)
    kroll_alloc(1000000, HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
