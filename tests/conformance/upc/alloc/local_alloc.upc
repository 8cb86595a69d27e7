// run
// The old upc_local_alloc.
#include "../check.h"

int main(void) {
  shared [] double *p = upc_local_alloc(3, sizeof(double));
  CHECK(upc_threadof(p) == MYTHREAD);
  p[2] = 1.5;
  CHECK(p[2] == 1.5);
  upc_free(p);
  return passed();
}
