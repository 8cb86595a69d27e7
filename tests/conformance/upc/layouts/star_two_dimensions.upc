// run
// [*] counts ultimate elements over all dimensions.
#include "../check.h"
shared [*] int a[THREADS][5];

int main(void) {
  CHECK(upc_blocksizeof(a) == 5);
  for (int i = 0; i < THREADS; i++)
    for (int j = 0; j < 5; j++)
      CHECK(upc_threadof(&a[i][j]) == i && upc_phaseof(&a[i][j]) == j);
  return passed();
}
