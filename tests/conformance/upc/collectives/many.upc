// run
// Collectives of different kinds follow each other without a barrier.
#include "../check.h"
#include <upc_collective.h>
shared int a[THREADS], b[THREADS], sum;
shared [] int one;

int main(void) {
  for (int i = 0; i < 30; i++) {
    a[MYTHREAD] = i;
    upc_all_reduceI(&sum, a, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    CHECK(sum == i * THREADS);
    if (MYTHREAD == 0)
      one = sum + 1;
    upc_all_broadcast(b, &one, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    CHECK(b[MYTHREAD] == i * THREADS + 1);
  }
  return passed();
}
