/* Ranks that give different numbers of bytes to one collective stop with both numbers and places.
// ranks: 2 3 4 8
// status: 1
// expect: the ranks do not agree: in different
// expect: the number of bytes is
// expect: on this one and
// expect: ANYWHERE("different")
*/
#include "check.h"

#define ANYWHERE(what) KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, what)

int main(void) {
  static char all[8 * 64], own[64];
  kroll_boot();
  kroll_all_gather(NULL, all, own, 16, ANYWHERE("equal"));
  kroll_all_gather(NULL, all, own, kroll_my_rank == 1 ? 8 : 24, ANYWHERE("different"));
  kroll_exit(0);
}
