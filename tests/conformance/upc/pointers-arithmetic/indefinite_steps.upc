// run
// Without a block size a pointer stays on its thread.
#include "../check.h"
shared [] int *p;

int main(void) {
  p = (shared [] int *)upc_alloc(20 * sizeof(int));
  CHECK(p != NULL && upc_threadof(p) == MYTHREAD);
  for (int i = 0; i < 20; i++) {
    shared [] int *q = p + i;
    CHECK(upc_threadof(q) == MYTHREAD && upc_phaseof(q) == 0 && q - p == i && (int *)q - (int *)p == i);
  }
  return passed();
}
