// run
// notify in one function, wait in another.
#include "../check.h"
static int phase;
static void arrive(void) {
  phase++;
  upc_notify phase;
}
static void leave(void) { upc_wait phase; }

int main(void) {
  for (int i = 0; i < 10; i++) {
    arrive();
    leave();
  }
  CHECK(phase == 10);
  return passed();
}
