// run
// Pointers of any block size and phase name the same memory to upc_memcpy.
#include "../check.h"
shared [3] int a[3 * THREADS];
shared [7] int b[7 * THREADS];

int main(void) {
  for (int i = 0; i < 3; i++)
    a[3 * MYTHREAD + i] = 10 * MYTHREAD + i;
  upc_barrier;
  const int next = (MYTHREAD + 1) % THREADS;
  upc_memcpy(&b[7 * next + 5], &a[3 * MYTHREAD + 1], 2 * sizeof(int));
  upc_memcpy((shared int *)&b[7 * next + 1], (shared [] int *)&a[3 * MYTHREAD], 3 * sizeof(int));
  upc_barrier;
  const int from = (MYTHREAD + THREADS - 1) % THREADS;
  const int *mine = (int *)&b[7 * MYTHREAD];
  CHECK(mine[5] == 10 * from + 1 && mine[6] == 10 * from + 2);
  CHECK(mine[0] == 0 && mine[1] == 10 * from && mine[3] == 10 * from + 2 && mine[4] == 0);
  return passed();
}
