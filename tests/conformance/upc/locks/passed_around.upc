// run
// Pointers to locks in structs, arguments and results; equality tells locks apart.
#include "../check.h"
struct guarded { upc_lock_t *lock; shared int *value; };
shared int value;
static upc_lock_t *lock_of(struct guarded g) { return g.lock; }
static void add(struct guarded *g, int n) {
  upc_lock(g->lock);
  *g->value += n;
  upc_unlock(lock_of(*g));
}

int main(void) {
  upc_lock_t *one = upc_all_lock_alloc(), *two = upc_all_lock_alloc();
  CHECK(one != two && one == one && one != NULL);
  struct guarded g = {one, &value};
  for (int i = 0; i < 20; i++)
    add(&g, i);
  upc_barrier;
  CHECK(value == 190 * THREADS && lock_of(g) == one);
  return passed();
}
