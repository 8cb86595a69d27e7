// run: silent status=0
// Functions for the end run on every thread.
#include <stdlib.h>
#include <upc.h>
static void done(void) {}

int main(void) {
  atexit(done);
  upc_barrier;
  return 0;
}
