// run
// Iteration i runs on thread i mod THREADS only.
#include "../check.h"
shared int who[20 * THREADS];

int main(void) {
  upc_forall(int i = 0; i < 20 * THREADS; i++; i) who[i] = MYTHREAD + 1;
  upc_barrier;
  for (int i = 0; i < 20 * THREADS; i++)
    CHECK(who[i] == i % THREADS + 1);
  return passed();
}
