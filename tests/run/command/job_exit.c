// run: n=1,2,4 conduit=smp,sim status=5
// One rank ends the whole job on purpose: its status is the job's, and nobody complains.
#include <kroll/kroll.h>
#include <stdio.h>

int main(void) {
  kroll_boot();
  if (kroll_my_rank == kroll_ranks - 1) {
    printf("enough\n");
    kroll_job_exit(5);
  }
  for (;;)
    kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "more"));
}
