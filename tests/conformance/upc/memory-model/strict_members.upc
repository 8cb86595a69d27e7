// run
// Struct members, compound assignments and increments of strict data.
#include "../check.h"
strict shared struct { int turn; int sum; } s;

int main(void) {
  while (s.turn != MYTHREAD)
    ;
  s.sum += 10 + MYTHREAD;
  s.turn++;
  upc_barrier;
  CHECK(s.turn == THREADS && s.sum == 10 * THREADS + THREADS * (THREADS - 1) / 2);
  return passed();
}
