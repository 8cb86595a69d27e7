// run
// Shared statics of functions get their values once, before main, and one object is meant by all threads.
#include "../check.h"
static int next(void) {
  static shared int counter = 100;
  static shared [2] int steps[2 * THREADS] = {1, 2};
  static shared int *at = &counter;
  upc_barrier;
  if (MYTHREAD == THREADS - 1)
    *at += steps[0] + steps[1];
  upc_barrier;
  return counter;
}

int main(void) {
  CHECK(next() == 103 && next() == 106);
  return passed();
}
