// accept
// Pointers to locks go everywhere pointers go.
#include <upc.h>
upc_lock_t *lock;
upc_lock_t *shared table[THREADS];
struct guarded { upc_lock_t *guard; int value; };
static void with(upc_lock_t *l) { upc_lock(l); upc_unlock(l); }
int main(void) {
  lock = upc_all_lock_alloc();
  table[MYTHREAD] = lock;
  with(table[MYTHREAD]);
  return 0;
}
