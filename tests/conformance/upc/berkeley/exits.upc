// run: status=3 silent
// bupc_exit ends the job.
#include <upc.h>

int main(void) {
  if (MYTHREAD == THREADS - 1)
    bupc_exit(3);
  upc_barrier;
  return 0;
}
