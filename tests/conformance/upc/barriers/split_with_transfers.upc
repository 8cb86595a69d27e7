// run
// Transfers between notify and wait, which others may not look at before their wait.
#include "../check.h"
shared [32] int a[32 * THREADS], b[32 * THREADS];

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  for (int round = 0; round < 10; round++) {
    int block[32];
    for (int i = 0; i < 32; i++)
      block[i] = 100 * round + MYTHREAD + i;
    upc_memput(&a[32 * next], block, sizeof block);
    upc_notify round;
    int sum = 0;
    for (int i = 0; i < 32; i++)
      sum += block[i];
    upc_wait round;
    b[32 * MYTHREAD] = sum;
    const int from = (MYTHREAD + THREADS - 1) % THREADS;
    for (int i = 0; i < 32; i++)
      CHECK(a[32 * MYTHREAD + i] == 100 * round + from + i);
    upc_barrier;
  }
  return passed();
}
