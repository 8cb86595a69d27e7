// run
// MYTHREAD counts from 0 to THREADS - 1; both are plain values.
#include "../check.h"
shared int seen[THREADS];

int main(void) {
  seen[MYTHREAD] = MYTHREAD + 1;
  upc_barrier;
  int sum = 0;
  for (int t = 0; t < THREADS; t++)
    sum += seen[t];
  CHECK(sum == THREADS * (THREADS + 1) / 2 && MYTHREAD >= 0 && MYTHREAD < THREADS);
  CHECK(sizeof(MYTHREAD) == sizeof(THREADS) && -THREADS < 0);
  return passed();
}
