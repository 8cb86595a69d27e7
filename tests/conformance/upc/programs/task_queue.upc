// run
// A queue of tasks behind a lock: every task is done once, by whoever comes.
#include "../check.h"
#define TASKS (20 * THREADS)
shared int next, done[TASKS];

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  int mine = 0;
  for (;;) {
    upc_lock(lock);
    const int task = next;
    if (task < TASKS)
      next = task + 1;
    upc_unlock(lock);
    if (task >= TASKS)
      break;
    done[task]++;
    mine++;
  }
  upc_barrier;
  int sum = 0;
  for (int i = 0; i < TASKS; i++) {
    CHECK(done[i] == 1);
    sum += done[i];
  }
  CHECK(sum == TASKS && next == TASKS && mine >= 0);
  upc_all_lock_free(lock);
  return passed();
}
