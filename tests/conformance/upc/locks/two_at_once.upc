// run
// A thread holds two locks, taken in one order by all; the sum over both accounts stays.
#include "../check.h"
shared [] int account[2];

int main(void) {
  upc_lock_t *first = upc_all_lock_alloc(), *second = upc_all_lock_alloc();
  if (MYTHREAD == 0)
    account[0] = account[1] = 1000;
  upc_barrier;
  for (int i = 0; i < 30; i++) {
    upc_lock(first);
    upc_lock(second);
    const int amount = (i + MYTHREAD) % 17;
    account[i % 2] -= amount;
    CHECK(account[0] + account[1] == 2000 - amount);
    account[1 - i % 2] += amount;
    upc_unlock(i % 3 ? first : second);
    upc_unlock(i % 3 ? second : first);
  }
  upc_barrier;
  CHECK(account[0] + account[1] == 2000);
  upc_all_lock_free(first);
  upc_all_lock_free(second);
  return passed();
}
