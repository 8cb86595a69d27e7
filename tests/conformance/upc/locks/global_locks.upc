// run
// Locks of single threads, spread by a shared table.
#include "../check.h"
upc_lock_t *shared lock[THREADS];
shared int count[THREADS];

int main(void) {
  lock[MYTHREAD] = upc_global_lock_alloc();
  upc_barrier;
  for (int i = 0; i < 20 * THREADS; i++) {
    int t = (i + MYTHREAD) % THREADS;
    upc_lock(lock[t]);
    count[t] += 1;
    upc_unlock(lock[t]);
  }
  upc_barrier;
  CHECK(count[MYTHREAD] == 20 * THREADS);
  upc_barrier;
  upc_lock_free(lock[(MYTHREAD + 1) % THREADS]);
  upc_lock_free(NULL);
  return passed();
}
