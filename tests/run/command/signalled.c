// run: n=2,3 conduit=smp,sim status=139
// A rank that dies by a signal gives the job its status; what it had printed comes out, whole.
#include <kroll/kroll.h>
#include <signal.h>
#include <stdio.h>

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 1) {
    printf("last words\n");
    fflush(stdout);
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
  }
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "never"));
  return 0;
}
