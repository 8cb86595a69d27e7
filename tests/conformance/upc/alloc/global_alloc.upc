// run
// upc_global_alloc: each call a new object over all threads.
#include "../check.h"
shared int *shared made[THREADS];

int main(void) {
  made[MYTHREAD] = upc_global_alloc(2 * THREADS, sizeof(int));
  CHECK(made[MYTHREAD] != NULL && upc_threadof(made[MYTHREAD]) == 0);
  for (int i = 0; i < 2 * THREADS; i++)
    made[MYTHREAD][i] = 100 * MYTHREAD + i;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < 2 * THREADS; i++)
      CHECK(made[t][i] == 100 * t + i && upc_threadof(made[t] + i) == i % THREADS);
  upc_barrier;
  upc_free(made[(MYTHREAD + 1) % THREADS]);
  return passed();
}
