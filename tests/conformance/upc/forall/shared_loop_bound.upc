// run
// The bound may be shared data that nobody changes meanwhile.
#include "../check.h"
shared int bound;

int main(void) {
  if (MYTHREAD == 0)
    bound = 4 * THREADS;
  upc_barrier;
  int ran = 0;
  upc_forall(int i = 0; i < bound; i++; i) ran++;
  CHECK(ran == 4);
  return passed();
}
