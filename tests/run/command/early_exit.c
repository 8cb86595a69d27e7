// run: n=2 conduit=smp,sim status=1
// A rank that slips out with status 0 leaves the others waiting for ever: that is a failure of the job.
#include <kroll/kroll.h>
#include <unistd.h>

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 1)
    _exit(0);
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "never"));
  return 0;
}
