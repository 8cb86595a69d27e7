// run
// A prefix over fewer elements than threads leaves the rest alone.
#include "../check.h"
#include <upc_collective.h>
shared int a[2 * THREADS], out[2 * THREADS];

int main(void) {
  a[MYTHREAD] = 2, a[THREADS + MYTHREAD] = 3;
  upc_all_prefix_reduceI(out, a, UPC_MULT, 1 + THREADS / 2, 1, NULL, 0);
  for (int i = 0; i < 2 * THREADS; i++) {
    int in = i < 1 + THREADS / 2;
    CHECK(out[i] == (in ? (i < THREADS ? 2 << i : 3) : 0));
  }
  return passed();
}
