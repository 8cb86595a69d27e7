// run
// Inside the body of a controlled loop the inner affinity is not asked.
#include "../check.h"

int main(void) {
  int inner = 0;
  upc_forall(int i = 0; i < 2 * THREADS; i++; i)
    upc_forall(int j = 0; j < 3 * THREADS; j++; j) inner++;
  CHECK(inner == 2 * 3 * THREADS);
  return passed();
}
