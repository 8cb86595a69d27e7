// run
// Init and step may be missing.
#include "../check.h"

int main(void) {
  int i = 3, ran = 0;
  upc_forall(; i < 3 + THREADS;; i++) ran++;
  CHECK(ran == 1 && i == 3 + THREADS);
  return passed();
}
