// run
// upc_memget and upc_memput between private and far memory.
#include "../check.h"
#define N 1000
shared [N] int a[N * THREADS];

int main(void) {
  int mine[N], far = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < N; i++)
    mine[i] = 1000 * MYTHREAD + i;
  upc_memput(&a[N * far], mine, sizeof mine);
  upc_barrier;
  int from = (MYTHREAD + THREADS - 1) % THREADS;
  for (int i = 0; i < N; i++)
    CHECK(a[N * MYTHREAD + i] == 1000 * from + i);
  memset(mine, 0, sizeof mine);
  upc_memget(mine, &a[N * far], sizeof mine);
  for (int i = 0; i < N; i++)
    CHECK(mine[i] == 1000 * MYTHREAD + i);
  return passed();
}
