// run
// What was written before a barrier is read after it.
#include "../check.h"
shared int a[THREADS];

int main(void) {
  for (int round = 0; round < 50; round++) {
    a[MYTHREAD] = round;
    upc_barrier;
    for (int t = 0; t < THREADS; t++)
      CHECK(a[t] == round);
    upc_barrier;
  }
  return passed();
}
