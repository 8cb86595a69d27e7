// run
// Functions called in the body, which have loops of their own in other files' manner, and recursion through them.
#include "../check.h"
static int inner(int depth) {
  int n = 0;
  upc_forall(int k = 0; k < 2 * THREADS; k++; k) n += depth > 0 ? inner(depth - 1) : 1;
  return n;
}

int main(void) {
  CHECK(inner(0) == 2);
  int total = 0;
  upc_forall(int i = 0; i < THREADS; i++; i) total += inner(1);
  CHECK(total == 4 * THREADS * THREADS);
  CHECK(inner(1) == 2 * 2 * THREADS);
  return passed();
}
