// run: silent status=4
// exit() on all threads is the end of main.
#include <stdlib.h>
#include <upc.h>

int main(void) {
  upc_barrier;
  exit(4);
}
