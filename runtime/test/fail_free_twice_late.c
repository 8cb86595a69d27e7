/* A block that another rank frees after its owner did is found, at the latest when the owner takes it back.
// ranks: 2 3
// status: 1
// expect: this block was freed before
*/
#include "check.h"

SHARED(given, 8);

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 0) {
    const kroll_gptr block = (kroll_gptr)kroll_alloc(40, HERE);
    kroll_store(kroll_gptr, on(0, given, 0), block, HERE);
    kroll_free(block, HERE);
  }
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == 1)
    kroll_free(kroll_load(kroll_gptr, on(0, given, 0), HERE), HERE);
  kroll_barrier(NULL, HERE);
  kroll_free((kroll_gptr)kroll_alloc(100000, HERE), HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
