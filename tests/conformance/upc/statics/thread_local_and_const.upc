// run
// const shared data, volatile shared data, and arrays of const rows.
#include "../check.h"
const shared int limit = 42;
volatile shared int signal;
const shared [2] char letters[4 * THREADS] = {'a', 'b', 'c', 'd'};

int main(void) {
  if (MYTHREAD == THREADS - 1)
    signal = limit;
  upc_barrier;
  CHECK(signal == 42 && limit == 42 && letters[3] == 'd' && upc_threadof(&letters[2]) == 1 % THREADS);
  const shared int *p = &limit;
  CHECK(*p == 42);
  return passed();
}
