// run
// upc_strict.h makes plain accesses strict.
#include <upc_strict.h>
#include "../check.h"
shared int turn;

int main(void) {
  for (int round = 0; round < 20; round++) {
    while (turn != round * THREADS + MYTHREAD)
      ;
    turn = turn + 1;
  }
  upc_barrier;
  CHECK(turn == 20 * THREADS);
  return passed();
}
