/* Releasing a free lock is found.
// status: 1
// expect: this lock is free
*/
#include "check.h"

SHARED(locks, 64);

int main(void) {
  kroll_boot();
  const kroll_gptr lock = on(0, locks, 0);
  if (kroll_my_rank == 0) {
    kroll_lock_release(lock, HERE);
  }
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
