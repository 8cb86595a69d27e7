// run
// A pointer-to-shared in a union.
#include "../check.h"
shared [] int a[4];
union either {
  shared [] int *far;
  int *near;
  long number;
};

int main(void) {
  union either e;
  e.far = &a[2];
  CHECK(e.far == &a[2] && upc_threadof(e.far) == 0);
  e.near = NULL;
  CHECK(e.near == NULL);
  return passed();
}
