// run
// The layout may follow the type.
#include "../check.h"
int shared [2] a[4 * THREADS];
double const shared [3] *p;

int main(void) {
  CHECK(upc_blocksizeof(a) == 2 && upc_blocksizeof(*p) == 3);
  return passed();
}
