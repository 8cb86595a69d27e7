// run: n=1,2,3 conduit=smp,sim status=7
// One rank leaves main with a failure: the job ends with its status although the others wait.
#include <kroll/kroll.h>

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 0)
    return 7;
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "never"));
  return 0;
}
