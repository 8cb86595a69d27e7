// run
// The same memory seen with other block sizes: only the numbering changes.
#include "../check.h"

int main(void) {
  shared void *memory = upc_all_alloc(THREADS, 4 * sizeof(int));
  shared [4] int *by4 = memory;
  shared [2] int *by2 = memory;
  shared [1] int *by1 = memory;
  if (MYTHREAD == 0)
    for (int i = 0; i < 4 * THREADS; i++)
      by4[i] = i;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    for (int k = 0; k < 4; k++) {
      CHECK(by2[(k / 2 * THREADS + t) * 2 + k % 2] == 4 * t + k);
      CHECK(by1[k * THREADS + t] == 4 * t + k);
    }
  return passed();
}
