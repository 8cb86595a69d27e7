// run: silent status=134 stderr=SIGABRT
// A thread that aborts ends the job.
#include <stdlib.h>
#include <upc.h>

int main(void) {
  if (MYTHREAD == THREADS - 1)
    abort();
  upc_barrier;
  return 0;
}
