// says: the ranks do not agree: in the sum in the background
// says: the number of elements is
// says: handles.c:12
#include <kroll/kroll.h>

/* A collective with a handle: found in the wait. */
int main(void) {
  kroll_boot();
  const kroll_combine sum = {.type = KROLL_F64, .op = KROLL_ADD};
  static double own[50000], total[50000];
  const size_t count = kroll_my_rank == 0 ? 4 : 50000;
  const kroll_site *site = KROLL_HERE(KROLL_SITE_COLLECTIVE, "the sum in the background");
  kroll_wait(kroll_all_reduce_nb(NULL, total, own, count, &sum, site), site);
  kroll_exit(0);
}
