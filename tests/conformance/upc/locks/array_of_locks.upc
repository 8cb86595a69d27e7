// run
// An array of locks in shared memory, one for each counter.
#include "../check.h"
upc_lock_t *shared locks[3 * THREADS];
shared int counts[3 * THREADS];

int main(void) {
  for (int k = 0; k < 3; k++)
    locks[MYTHREAD + k * THREADS] = upc_global_lock_alloc();
  upc_barrier;
  for (int i = 0; i < 60; i++) {
    const int which = (i * 7 + MYTHREAD) % (3 * THREADS);
    upc_lock(locks[which]);
    counts[which] = counts[which] + 1;
    upc_unlock(locks[which]);
  }
  upc_barrier;
  int sum = 0;
  for (int i = 0; i < 3 * THREADS; i++)
    sum += counts[i];
  CHECK(sum == 60 * THREADS);
  upc_lock_free(locks[MYTHREAD]);
  return passed();
}
