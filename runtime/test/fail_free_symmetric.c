/* Freeing: a symmetric block has its own free.
// status: 1
// expect: fail_free_symmetric.c
// expect: which is not in a local heap
*/
#include "check.h"

int main(void) {
  static int state;
  kroll_boot();
  char *block = kroll_alloc(1000, HERE);
  const kroll_gptr shared = kroll_sym_alloc(1000, HERE);
  (void)state, (void)block, (void)shared;
  if (kroll_my_rank == kroll_ranks - 1)
    kroll_free(shared, HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
