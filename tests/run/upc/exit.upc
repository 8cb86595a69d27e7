// run: n=1,2,3,4 status=3 threads=dynamic,static
// One thread ends the program while the others wait.
#include <stdio.h>
#include <upc.h>

int main(void) {
  if (MYTHREAD == THREADS - 1) {
    printf("leaving\n");
    upc_global_exit(3);
  }
  upc_barrier;
  return 0;
}
