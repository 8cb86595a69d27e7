// run: args=a,b
/* A main with the number of arguments alone, which nobody need name. */
#include <stdio.h>
#include <upc.h>

int main(int count) {
  if (count != 3)
    upc_global_exit(1);
  upc_barrier;
  if (MYTHREAD == 0)
    puts("PASS");
  return 0;
}
