// run: n=2 status=1 sorted
// Threads at barriers with different labels: the job ends with the place of the mistake.
#include <upc.h>

int main(void) {
  if (MYTHREAD == 0) {
    upc_barrier 1;
  } else {
    upc_barrier 2;
  }
  return 0;
}
