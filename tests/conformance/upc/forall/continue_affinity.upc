// run
// With `continue` or nothing as affinity every thread runs every iteration.
#include "../check.h"

int main(void) {
  int ran = 0;
  upc_forall(int i = 0; i < 7; i++; continue) ran++;
  upc_forall(int i = 0; i < 7; i++;) ran++;
  CHECK(ran == 14);
  return passed();
}
