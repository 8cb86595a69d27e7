// run: n=3 conduit=smp,sim status=1 flags=--stall=0.2,--stall-exit
// Rank 0 waits where the others do not: who waits where is said once.
#include <kroll/kroll.h>

KROLL_SITE(sync_site, "stalled.c", 10, 5, KROLL_SITE_WAIT, "wait for rank 1");

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 0)
    kroll_wait_notify(1, &sync_site);
  return 0;
}
