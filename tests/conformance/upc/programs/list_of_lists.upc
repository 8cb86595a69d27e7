// run
// A distributed list: every thread prepends under a lock, and each walks all of it.
#include "../check.h"
typedef struct entry { int value; shared [] struct entry *next; } entry;
shared [] entry *shared head;

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  for (int i = 0; i < 8; i++) {
    shared [] entry *mine = upc_alloc(sizeof(entry));
    mine->value = 8 * MYTHREAD + i;
    upc_lock(lock);
    mine->next = head;
    head = mine;
    upc_unlock(lock);
  }
  upc_barrier;
  int sum = 0, n = 0, last[THREADS];
  for (int t = 0; t < THREADS; t++)
    last[t] = 8 * t + 8;
  for (shared [] entry *at = head; at != NULL; at = at->next, n++) {
    const int owner = upc_threadof(at);
    CHECK(at->value / 8 == owner && at->value < last[owner]);
    last[owner] = at->value;
    sum += at->value;
  }
  CHECK(n == 8 * THREADS && sum == 4 * THREADS * (8 * THREADS - 1));
  upc_all_lock_free(lock);
  return passed();
}
