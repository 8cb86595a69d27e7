/* Ranks that come to different barriers stop with both places.
// ranks: 2 3 4 8
// status: 1
// expect: the ranks do not meet
// expect: KROLL_HERE(KROLL_SITE_BARRIER, "the first")
// expect: KROLL_HERE(KROLL_SITE_BARRIER, "the second")
*/
#include "check.h"

int main(void) {
  kroll_boot();
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == kroll_ranks - 1)
    kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "the first"));
  else
    kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "the second"));
  kroll_exit(0);
}
