// run
// Block i of the source goes to thread i.
#include "../check.h"
#include <upc_collective.h>
shared [2] int to[2 * THREADS];

int main(void) {
  shared [] int *from = (shared [] int *)upc_all_alloc(1, 2 * THREADS * sizeof(int));
  if (MYTHREAD == 0)
    for (int i = 0; i < 2 * THREADS; i++)
      from[i] = 10 + i;
  upc_all_scatter(to, from, 2 * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  for (int i = 0; i < 2 * THREADS; i++)
    CHECK(to[i] == 10 + i);
  return passed();
}
