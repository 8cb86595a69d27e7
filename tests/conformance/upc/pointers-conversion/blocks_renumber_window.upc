// run
// A window on a blocked array through a cyclic pointer numbers the same memory otherwise: element i of the window is on
// thread i mod THREADS.
#include "../check.h"
shared [4] int a[4 * THREADS];

int main(void) {
  for (int k = 0; k < 4; k++)
    a[4 * MYTHREAD + k] = 10 * MYTHREAD + k;
  upc_barrier;
  shared int *p = (shared int *)a;
  for (int i = 0; i < 4 * THREADS; i++)
    CHECK(upc_threadof(p + i) == i % THREADS && p[i] == 10 * (i % THREADS) + i / THREADS);
  return passed();
}
