// run: n=3,4
// A copy between two threads, neither of which started it.
#include "../check.h"
#include <upc_nb.h>
shared [100] int a[100 * THREADS], b[100 * THREADS];

int main(void) {
  for (int i = 0; i < 100; i++)
    a[100 * MYTHREAD + i] = 1000 * MYTHREAD + i;
  upc_barrier;
  const int from = (MYTHREAD + 1) % THREADS, to = (MYTHREAD + 2) % THREADS;
  upc_sync(upc_memcpy_nb(&b[100 * to], &a[100 * from], 100 * sizeof(int)));
  upc_barrier;
  for (int i = 0; i < 100; i++)
    CHECK(b[100 * MYTHREAD + i] == 1000 * ((MYTHREAD + THREADS - 1) % THREADS) + i);
  return passed();
}
