// run
// The layout of an array of a typedef'd array goes to the ultimate element.
#include "../check.h"
typedef int row[10];
shared [3] row a[3 * THREADS];

int main(void) {
  CHECK(upc_blocksizeof(a) == 3 && upc_elemsizeof(a) == sizeof(int));
  for (int k = 0; k < 30 * THREADS; k++)
    CHECK(upc_threadof(&a[k / 10][k % 10]) == k / 3 % THREADS);
  return passed();
}
