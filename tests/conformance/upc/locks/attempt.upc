// run
// upc_lock_attempt says whether it got the lock.
#include "../check.h"

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  if (MYTHREAD == 0)
    CHECK(upc_lock_attempt(lock) == 1);
  upc_barrier;
  if (MYTHREAD != 0)
    CHECK(upc_lock_attempt(lock) == 0);
  upc_barrier;
  if (MYTHREAD == 0)
    upc_unlock(lock);
  upc_barrier;
  while (!upc_lock_attempt(lock))
    ;
  upc_unlock(lock);
  return passed();
}
