// run
// An outer loop with `continue` leaves the choice to the inner one.
#include "../check.h"

int main(void) {
  int inner = 0;
  upc_forall(int i = 0; i < 4; i++; continue)
    upc_forall(int j = 0; j < 3 * THREADS; j++; j) {
      inner++;
      CHECK(j % THREADS == MYTHREAD);
    }
  CHECK(inner == 12);
  return passed();
}
