// run: n=1,2,3,4
// [*] of two arrays of different lengths gives each its own block size.
#include "../check.h"
shared [*] int a[3 * THREADS], b[5][THREADS];

int main(void) {
  CHECK(upc_blocksizeof(a) == 3 && upc_blocksizeof(b) == 5);
  for (int i = 0; i < 3 * THREADS; i++)
    CHECK(upc_threadof(&a[i]) == i / 3);
  for (int k = 0; k < 5 * THREADS; k++)
    CHECK(upc_threadof(&b[k / THREADS][k % THREADS]) == k / 5);
  return passed();
}
