// run
// A generic pointer is an affinity too.
#include "../check.h"
shared [2] int a[8 * THREADS];

int main(void) {
  int ran = 0;
  upc_forall(int i = 0; i < 8 * THREADS; i++; (shared void *)(a + i)) ran++;
  CHECK(ran == 8);
  return passed();
}
