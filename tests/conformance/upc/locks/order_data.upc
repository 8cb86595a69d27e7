// run
// What is written under a lock is read under it, relaxed or not.
#include "../check.h"
shared struct { int a, b; double c; } state;

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  for (int i = 0; i < 100; i++) {
    upc_lock(lock);
    CHECK(state.a == state.b && state.c == 0.5 * state.a);
    state.a++;
    state.c = 0.5 * state.a;
    state.b++;
    upc_unlock(lock);
  }
  upc_barrier;
  CHECK(state.a == 100 * THREADS);
  return passed();
}
