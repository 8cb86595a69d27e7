/* A block freed twice is found.
// status: 1
// expect: rank 0: this block was freed before
*/
#include "check.h"

int main(void) {
  kroll_boot();
  void *keeps_span = kroll_alloc(40, HERE), *block = kroll_alloc(40, HERE);
  if (kroll_my_rank == 0) {
    kroll_free((kroll_gptr)block, HERE);
    kroll_free((kroll_gptr)block, HERE);
  }
  kroll_barrier(NULL, HERE);
  kroll_free((kroll_gptr)keeps_span, HERE);
  kroll_exit(0);
}
