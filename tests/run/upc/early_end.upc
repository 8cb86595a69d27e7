// run: n=2 conduit=smp,sim status=1
// A thread ends well while another waits for it: the message shows the place that waits, however late that comes.
#include <stdlib.h>
#include <unistd.h>
#include <upc.h>

int main(void) {
  if (MYTHREAD == 1)
    exit(0);
  usleep(20000);
  upc_barrier;
  return 0;
}
