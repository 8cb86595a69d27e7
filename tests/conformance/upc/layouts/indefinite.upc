// run
// With [], all elements lie on thread 0 and no pointer has a phase.
#include "../check.h"
shared [] int a[25];

int main(void) {
  for (int i = 0; i < 25; i++)
    CHECK(upc_threadof(&a[i]) == 0 && upc_phaseof(&a[i]) == 0);
  return passed();
}
