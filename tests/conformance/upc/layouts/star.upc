// run
// [*] gives every thread one block of the array.
#include "../check.h"
shared [*] int a[6 * THREADS];

int main(void) {
  CHECK(upc_blocksizeof(a) == 6);
  for (int i = 0; i < 6 * THREADS; i++)
    CHECK(upc_threadof(&a[i]) == i / 6 && upc_phaseof(&a[i]) == i % 6);
  return passed();
}
