/* Taking a lock twice is found.
// status: 1
// expect: this rank holds the lock already
*/
#include "check.h"

SHARED(locks, 64);

int main(void) {
  kroll_boot();
  const kroll_gptr lock = on(0, locks, 0);
  if (kroll_my_rank == 0) {
    kroll_lock_acquire(lock, HERE);
    kroll_lock_acquire(lock, HERE);
  }
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
