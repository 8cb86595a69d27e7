/* Sites marked as free to differ meet each other; another operation does not.
// ranks: 2 3 4 8
// status: 1
// expect: the ranks do not meet
// expect: three
// expect: four
*/
#include "check.h"

int main(void) {
  kroll_boot();
  int value = kroll_my_rank;
  const kroll_combine sum = {.type = KROLL_I32, .op = KROLL_ADD};
  if (kroll_my_rank == 0)
    kroll_broadcast(NULL, &value, sizeof value, 1, KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, "one"));
  else
    kroll_broadcast(NULL, &value, sizeof value, 1, KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, "two"));
  CHECK_EQUAL(value, 1);
  if (kroll_my_rank == 0)
    kroll_broadcast(NULL, &value, sizeof value, 1, KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, "three"));
  else
    kroll_reduce(NULL, &value, &value, 1, &sum, 0, KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, "four"));
  kroll_exit(0);
}
