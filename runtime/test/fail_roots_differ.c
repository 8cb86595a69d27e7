/* Ranks that name different roots stop with both places.
// ranks: 2 3 4 8
// status: 1
// expect: the ranks do not agree: in the reduction
// expect: the root is
*/
#include "check.h"

int main(void) {
  kroll_boot();
  static const kroll_combine sum = {.type = KROLL_I64, .op = KROLL_ADD};
  int64_t value = 1, total = 0;
  kroll_reduce(NULL, &total, &value, 1, &sum, kroll_my_rank == 0 ? 1 : 0,
               KROLL_HERE(KROLL_SITE_COLLECTIVE, "the reduction"));
  kroll_exit(0);
}
