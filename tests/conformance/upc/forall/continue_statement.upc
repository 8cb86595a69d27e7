// run
// A `continue` statement in the body goes on with the step.
#include "../check.h"

int main(void) {
  int kept = 0;
  upc_forall(int i = 0; i < 6 * THREADS; i++; i) {
    if (i / THREADS % 2)
      continue;
    kept++;
  }
  CHECK(kept == 3);
  return passed();
}
