// run
// One thread alone may call upc_global_alloc; the others hear of it.
#include "../check.h"
shared [4] int *shared p;

int main(void) {
  if (MYTHREAD == THREADS - 1)
    p = upc_global_alloc(THREADS, 4 * sizeof(int));
  upc_barrier;
  shared [4] int *mine = p;
  mine[4 * MYTHREAD + 3] = MYTHREAD;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    CHECK(mine[4 * t + 3] == t && upc_threadof(&mine[4 * t + 3]) == t);
  return passed();
}
