// run
// upc_all_free: the memory lives until all threads have called it.
#include "../check.h"
#include <unistd.h>

int main(void) {
  shared int *p = upc_all_alloc(THREADS, sizeof(int));
  p[MYTHREAD] = MYTHREAD + 1;
  upc_barrier;
  if (MYTHREAD == 0)
    usleep(20000);
  int sum = 0;
  for (int t = 0; t < THREADS; t++)
    sum += p[t];
  CHECK(sum == THREADS * (THREADS + 1) / 2);
  upc_all_free(p);
  return passed();
}
