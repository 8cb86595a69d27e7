// run
// Fewer elements than threads, from every start: threads without elements take part.
#include "../check.h"
#include <upc_collective.h>
shared [2] long a[4 * THREADS];
shared long result;

int main(void) {
  upc_forall(int i = 0; i < 4 * THREADS; i++; &a[i]) a[i] = 1L << i;
  upc_barrier;
  for (int start = 0; start < 2 * THREADS; start++)
    for (int n = 1; n <= 3; n++) {
      upc_all_reduceL(&result, &a[start], UPC_OR, n, 2, NULL, 0);
      CHECK(result == ((1L << n) - 1) << start);
      upc_barrier;
    }
  return passed();
}
