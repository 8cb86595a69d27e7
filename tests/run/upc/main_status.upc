// run: n=1,2,4 conduit=smp,sim status=5
// One thread's main returns a failure while the others wait in a barrier: its status is the job's.
#include <upc.h>

int main(void) {
  if (MYTHREAD == 0)
    return 5;
  upc_barrier;
  return 0;
}
