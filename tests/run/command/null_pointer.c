// run: n=2 status=139 build=-g conduit=smp,sim
// An access through a null pointer. A signal that is only sent stays what it is: signalled.c.
#include <kroll/kroll.h>

int *volatile none;

int main(void) {
  kroll_boot();
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "start"));
  return kroll_my_rank == 1 ? *none : 0;
}
