// run
// upc_alloc: memory with affinity to the caller, for all to see.
#include "../check.h"
shared [] int *shared directory[THREADS];

int main(void) {
  directory[MYTHREAD] = upc_alloc(10 * sizeof(int));
  CHECK(upc_threadof(directory[MYTHREAD]) == MYTHREAD);
  int *mine = (int *)directory[MYTHREAD];
  for (int i = 0; i < 10; i++)
    mine[i] = 10 * MYTHREAD + i;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < 10; i++)
      CHECK(directory[t][i] == 10 * t + i);
  upc_barrier;
  upc_free(directory[MYTHREAD]);
  return passed();
}
