// says: the ranks do not meet
// says: end of step
// says: exchange of ghosts
// says: barrier.c:14
// says: barrier.c:16
#include <kroll/kroll.h>

/* A barrier meets a collective with large data, which goes another way than a small one. */
int main(void) {
  kroll_boot();
  static char own[100000], all[400000];

  if (kroll_my_rank == 1)
    kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "end of step"));
  else
    kroll_all_gather(NULL, all, own, sizeof own, KROLL_HERE(KROLL_SITE_COLLECTIVE, "exchange of ghosts"));
  kroll_exit(0);
}
