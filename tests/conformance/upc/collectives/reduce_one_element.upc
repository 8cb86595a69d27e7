// run
// One element; it may lie on any thread, and no thread has a second one.
#include "../check.h"
#include <upc_collective.h>
shared int a[THREADS], result;

int main(void) {
  a[MYTHREAD] = 7 + MYTHREAD;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    upc_all_reduceI(&result, &a[t], UPC_MULT, 1, 1, NULL, 0);
    CHECK(result == 7 + t);
    upc_barrier;
  }
  return passed();
}
