// run
// Private static data exists once a thread.
#include "../check.h"
static int mine = 5;
int also = 7;
shared int sum;

static int counter(void) {
  static int calls;
  return ++calls;
}

int main(void) {
  mine += MYTHREAD;
  also *= MYTHREAD + 1;
  for (int i = 0; i <= MYTHREAD; i++)
    counter();
  upc_barrier;
  CHECK(mine == 5 + MYTHREAD && also == 7 * (MYTHREAD + 1) && counter() == MYTHREAD + 2);
  return passed();
}
