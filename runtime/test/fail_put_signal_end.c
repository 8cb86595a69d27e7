/* A put with a signal whose data begins in a segment and runs past its end, near and far.
// ranks: 1 2 4
// status: 1
// expect: bytes at 0x
// expect: run past the end of rank @LAST's segment
*/
#include "check.h"

SHARED(sem, sizeof(kroll_sem));

int main(void) {
  kroll_boot();
  static uint8_t source[64];
  if (kroll_my_rank == 0)
    kroll_put_signal(kroll_address(kroll_ranks - 1, kroll_my_bytes) - 8, source, sizeof source,
                     on(kroll_ranks - 1, sem, 0), 1, HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
