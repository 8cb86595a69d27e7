// run: n=3,4 conduit=smp,sim status=1
// The rank that fails speaks, with its source line; the others wait in vain and are ended in silence.
#include <kroll/kroll.h>
#include <stdio.h>

KROLL_SITE(check, "fails.c", 11, 5, KROLL_SITE_CHECK, "a[9]");

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 2)
    kroll_fail(&check, "index %d is outside [0, %d)", 9, 4);
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "never"));
  return 0;
}
