// run: n=2,3,4
// upc_lock_attempt gives 0 while another thread holds the lock, and 1 after it has let go.
#include "../check.h"

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  for (int holder = 0; holder < THREADS; holder++) {
    if (MYTHREAD == holder)
      CHECK(upc_lock_attempt(lock) == 1);
    upc_barrier;
    if (MYTHREAD != holder)
      CHECK(upc_lock_attempt(lock) == 0);
    upc_barrier;
    if (MYTHREAD == holder)
      upc_unlock(lock);
    upc_barrier;
    if (MYTHREAD == (holder + 1) % THREADS) {
      CHECK(upc_lock_attempt(lock));
      upc_unlock(lock);
    }
    upc_barrier;
  }
  return passed();
}
