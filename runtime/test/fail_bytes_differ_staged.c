/* The same when one number fits a message and the other does not, and the operation is known by its site.
// ranks: 2 3 4 8
// status: 1
// expect: the ranks do not agree: in "the broadcast"
// expect: the number of bytes is 100
// expect: fail_bytes_differ_staged.c
*/
#include "check.h"

int main(void) {
  static char buffer[100000];
  kroll_boot();
  const kroll_site *site = KROLL_HERE(KROLL_SITE_COLLECTIVE, "\"the broadcast\"");
  kroll_broadcast(NULL, buffer, kroll_my_rank == kroll_ranks - 1 ? sizeof buffer : 100, 0, site);
  kroll_exit(0);
}
