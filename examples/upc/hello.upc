// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static each sorted
// Every thread says hello.
#include <stdio.h>
#include <upc.h>

int main(void) {
  printf("Thread %d of %d: hello UPC world\n", MYTHREAD, THREADS);
  return 0;
}
