// run
// A cast to an indefinite pointer gives the rest of the thread's part.
#include "../check.h"
shared int a[6 * THREADS];

int main(void) {
  int who = (MYTHREAD + 1) % THREADS;
  shared [] int *part = (shared [] int *)&a[who];
  a[MYTHREAD] = MYTHREAD;
  for (int i = 1; i < 6; i++)
    a[i * THREADS + MYTHREAD] = 10 * i + MYTHREAD;
  upc_barrier;
  for (int i = 0; i < 6; i++)
    CHECK(part[i] == 10 * i + who && upc_threadof(part + i) == who);
  return passed();
}
