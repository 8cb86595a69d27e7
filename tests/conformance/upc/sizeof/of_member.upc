// run
// A member of a shared struct has an indefinite block size.
#include "../check.h"
shared struct { int x; double d[4]; } r;

int main(void) {
  CHECK(upc_blocksizeof(r.x) == 0 && upc_elemsizeof(r.d) == 8 && upc_blocksizeof(*&r.x) == 0);
  return passed();
}
