// run
// Everybody gets every block.
#include "../check.h"
#include <upc_collective.h>
shared [2] int from[2 * THREADS];

int main(void) {
  shared [] int *shared *unused = NULL;
  shared void *memory = upc_all_alloc(THREADS, 2 * THREADS * sizeof(int));
  from[2 * MYTHREAD + 1] = 5 * MYTHREAD;
  upc_all_gather_all(memory, from, 2 * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  int *mine = (int *)((shared char *)memory + MYTHREAD);
  for (int t = 0; t < THREADS; t++)
    CHECK(mine[2 * t + 1] == 5 * t && mine[2 * t] == 0);
  CHECK(unused == NULL);
  return passed();
}
