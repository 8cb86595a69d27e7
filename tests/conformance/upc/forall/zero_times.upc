// run
// Loops that never run: their first clause and condition are evaluated, affinity, body and step are not.
#include "../check.h"
static int count(int *n) { return ++*n; }

int main(void) {
  int first = 0, condition = 0, step = 0, affinity = 0;
  upc_forall(count(&first); count(&condition) < 0; count(&step); count(&affinity)) CHECK(0);
  CHECK(first == 1 && condition == 1 && step == 0 && affinity == 0);
  upc_forall(int i = 3; i < 3; i++; i) CHECK(0);
  return passed();
}
