// run
// A program without any synchronisation of its own.
#include <stdio.h>
#include <upc.h>

int main(void) {
  if (MYTHREAD == 0)
    puts("PASS");
  return 0;
}
