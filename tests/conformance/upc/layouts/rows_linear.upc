// run
// An array of arrays is laid out over its ultimate elements in row-major order.
#include "../check.h"
shared [2] int a[3][THREADS];

int main(void) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < THREADS; j++) {
      int k = i * THREADS + j;
      CHECK(upc_threadof(&a[i][j]) == k / 2 % THREADS && upc_phaseof(&a[i][j]) == k % 2);
    }
  return passed();
}
