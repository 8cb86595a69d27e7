// run
// Between notify and wait a thread works on its own data; after wait all have arrived.
#include "../check.h"
shared int a[THREADS];

int main(void) {
  int mine = 0;
  for (int round = 1; round <= 50; round++) {
    a[MYTHREAD] = round;
    upc_notify;
    mine += round;
    upc_wait;
    CHECK(a[(MYTHREAD + 1) % THREADS] == round);
    upc_barrier;
  }
  CHECK(mine == 1275);
  return passed();
}
