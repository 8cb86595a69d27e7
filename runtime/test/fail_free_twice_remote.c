/* A block that two other ranks free is found, whoever comes first.
// ranks: 3 4
// status: 1
// expect: this block was freed before
*/
#include "check.h"

SHARED(given, 8);

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 0)
    kroll_store(kroll_gptr, on(0, given, 0), (kroll_gptr)kroll_alloc(40, HERE), HERE);
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == 1 || kroll_my_rank == 2)
    kroll_free(kroll_load(kroll_gptr, on(0, given, 0), HERE), HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
