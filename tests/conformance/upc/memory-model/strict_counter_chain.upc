// run
// A strict counter that only its turn may step is seen in order by all.
#include "../check.h"
strict shared int turn;
shared int log_[4 * THREADS];

int main(void) {
  for (int round = 0; round < 4; round++) {
    while (turn != round * THREADS + MYTHREAD) {
    }
    log_[round * THREADS + MYTHREAD] = turn;
    turn = turn + 1;
  }
  upc_barrier;
  for (int i = 0; i < 4 * THREADS; i++)
    CHECK(log_[i] == i);
  CHECK(turn == 4 * THREADS);
  return passed();
}
