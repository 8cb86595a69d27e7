// run
// upc_blocksizeof of objects, types and what pointers point to.
#include "../check.h"
shared [4] char a[7 * THREADS];
shared [] int b[20];
shared int c;
shared [5] double *p;
typedef shared [9] short nine;

int main(void) {
  CHECK(upc_blocksizeof(a) == 4 && upc_blocksizeof(b) == 0 && upc_blocksizeof(c) == 1);
  CHECK(upc_blocksizeof(*p) == 5 && upc_blocksizeof(nine) == 9 && upc_blocksizeof(shared [] int) == 0);
  CHECK(upc_blocksizeof(a[3]) == 4 && upc_blocksizeof *p == 5);
  return passed();
}
