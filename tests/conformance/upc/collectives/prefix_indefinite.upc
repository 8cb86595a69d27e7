// run
// Block size 0: everything lies on one thread, which need not be the first.
#include "../check.h"
#include <upc_collective.h>
shared [] double *shared from;
shared [] double *shared to;

int main(void) {
  if (MYTHREAD == THREADS - 1) {
    from = upc_alloc(20 * sizeof(double));
    to = upc_alloc(20 * sizeof(double));
    for (int i = 0; i < 20; i++)
      from[i] = i + 0.5;
  }
  upc_barrier;
  upc_all_prefix_reduceD(to, from, UPC_ADD, 20, 0, NULL, 0);
  double sum = 0;
  for (int i = 0; i < 20; i++)
    CHECK(to[i] == (sum += i + 0.5));
  return passed();
}
