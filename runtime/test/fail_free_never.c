/* Freeing: an address that was never handed out is no block.
// status: 1
// expect: fail_free_never.c
// expect: where no block starts
*/
#include "check.h"

int main(void) {
  static int state;
  kroll_boot();
  char *block = kroll_alloc(1000, HERE);
  const kroll_gptr shared = kroll_sym_alloc(1000, HERE);
  (void)state, (void)block, (void)shared;
  if (kroll_my_rank == kroll_ranks - 1)
    kroll_free((kroll_gptr)block - (16 << 20), HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
