// says: the ranks do not meet
// says: the sum of all
// says: the first value
// says: operations.c:17
// says: operations.c:19
#include <kroll/kroll.h>

#define ANYWHERE(what) KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, what)

static const kroll_combine sum = {.type = KROLL_F64, .op = KROLL_ADD};

/* Two collectives that may stand anywhere. */
int main(void) {
  double value = 1;
  kroll_boot();
  if (kroll_my_rank == 0)
    kroll_all_reduce(NULL, &value, &value, 1, &sum, ANYWHERE("the sum of all"));
  else
    kroll_broadcast(NULL, &value, sizeof value, 0, ANYWHERE("the first value"));
  kroll_exit(0);
}
