// run
// Every thread evaluates the affinity in every iteration, and the condition once more.
#include "../check.h"

int main(void) {
  int conditions = 0, affinities = 0;
  upc_forall(int i = 0; conditions++, i < 5; i++; (affinities++, i)) {
  }
  CHECK(conditions == 6 && affinities == 5);
  return passed();
}
