// run
// A transfer sees one thread's memory as contiguous, whatever the layout.
#include "../check.h"
shared [2] int a[8 * THREADS];

int main(void) {
  int mine[8];
  for (int i = 0; i < 8 * THREADS; i++)
    if (upc_threadof(&a[i]) == MYTHREAD)
      a[i] = i;
  upc_barrier;
  int far = (MYTHREAD + 1) % THREADS;
  upc_memget(mine, &a[2 * far], sizeof mine);
  for (int k = 0; k < 8; k++)
    CHECK(mine[k] == (k / 2 * THREADS + far) * 2 + k % 2);
  return passed();
}
