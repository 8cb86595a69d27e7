// run
// A declaration of two variables, of which the second is the affinity.
#include "../check.h"

int main(void) {
  int ran = 0;
  upc_forall(int i = 0, owner = THREADS - 1; i < THREADS; i++, owner--; owner) ran += i + 1;
  CHECK(ran == THREADS - MYTHREAD);
  return passed();
}
