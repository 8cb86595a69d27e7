// run
// [0] is the same layout as [].
#include "../check.h"
shared [0] double a[9];
shared [] double *p = a;

int main(void) {
  CHECK(upc_blocksizeof(a) == 0);
  for (int i = 0; i < 9; i++)
    CHECK(upc_threadof(p + i) == 0 && &a[i] == p + i);
  return passed();
}
