// run: status=0
// upc_global_exit writes out what was printed.
#include <stdio.h>
#include <upc.h>

int main(void) {
  upc_barrier;
  if (MYTHREAD == 0) {
    printf("PASS\n");
    upc_global_exit(0);
  }
  upc_barrier;
  return 0;
}
