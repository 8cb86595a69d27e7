// run
// The affinity may look at what the body changes on every thread alike.
#include "../check.h"

int main(void) {
  int owner = 0, bodies = 0;
  upc_forall(int i = 0; i < 3 * THREADS; i++, owner += 2; owner) {
    CHECK(owner == 2 * i && owner % THREADS == MYTHREAD);
    bodies++;
  }
  int expected = 0;
  for (int i = 0; i < 3 * THREADS; i++)
    expected += 2 * i % THREADS == MYTHREAD;
  CHECK(owner == 6 * THREADS && bodies == expected);
  return passed();
}
