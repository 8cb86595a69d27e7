// run
// Loops one after another in a body that is controlled, and loops after it: the second kind choose again.
#include "../check.h"

int main(void) {
  int inner = 0, after = 0;
  upc_forall(int i = 0; i < 2 * THREADS; i++; i) {
    upc_forall(int j = 0; j < THREADS; j++; j) inner++;
    upc_forall(int j = 0; j < THREADS; j++; j) inner += 1000;
  }
  upc_forall(int i = 0; i < 2 * THREADS; i++; i) after++;
  CHECK(inner == 2 * THREADS * 1001 && after == 2);
  return passed();
}
