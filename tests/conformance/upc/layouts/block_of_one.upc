// run
// [1] and no layout at all are the same type.
#include "../check.h"
shared [1] int a[3 * THREADS];
shared int *p = a;
extern shared int b[4 * THREADS];
shared [1] int b[4 * THREADS];

int main(void) {
  CHECK(upc_blocksizeof(a) == 1 && upc_threadof(p + 1) == 1 % THREADS);
  shared [1] int *q = b;
  CHECK(q + 3 == &b[3]);
  return passed();
}
