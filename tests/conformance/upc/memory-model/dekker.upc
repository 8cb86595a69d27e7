// run: n=2,3,4,8
// Strict accesses are sequentially consistent: of two threads that set a flag and look at the other's, one sees it.
#include "../check.h"
strict shared [] int flags[2];
shared [] int saw[2];

int main(void) {
  for (int round = 0; round < 300; round++) {
    if (MYTHREAD < 2) {
      flags[MYTHREAD] = 1;
      saw[MYTHREAD] = flags[1 - MYTHREAD];
    }
    upc_barrier;
    CHECK(saw[0] || saw[1]);
    upc_barrier;
    if (MYTHREAD < 2)
      flags[MYTHREAD] = 0;
    upc_barrier;
  }
  return passed();
}
