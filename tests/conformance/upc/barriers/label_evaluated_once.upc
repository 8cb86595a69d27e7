// run
// The label is evaluated once.
#include "../check.h"

int main(void) {
  int n = 0;
  upc_barrier n++;
  CHECK(n == 1);
  upc_notify n++;
  CHECK(n == 2);
  upc_wait n++ - 1;
  CHECK(n == 3);
  return passed();
}
