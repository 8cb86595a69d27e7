// run
// A type name with the layout [*] has the block size that an object of the type would have.
#include "../check.h"

shared [*] int a[10 * THREADS];

int main(void) {
  CHECK(upc_blocksizeof(shared [*] int[10 * THREADS]) == 10);
  CHECK(upc_blocksizeof(shared [*] char[THREADS][3]) == 3);
  CHECK(upc_localsizeof(shared [*] double[4 * THREADS]) == 4 * sizeof(double));
  CHECK(upc_blocksizeof(__typeof__(a)) == upc_blocksizeof(a));
  return passed();
}
