// run
// Freeing no lock does nothing; one thread frees what another made; a collective free.
#include "../check.h"
upc_lock_t *shared left[THREADS];

int main(void) {
  upc_lock_free(NULL);
  upc_all_lock_free(NULL);
  upc_lock_t *ours = upc_all_lock_alloc();
  upc_lock(ours);
  upc_unlock(ours);
  left[MYTHREAD] = upc_global_lock_alloc();
  upc_barrier;
  upc_lock_t *theirs = left[(MYTHREAD + 1) % THREADS];
  CHECK(upc_lock_attempt(theirs) == 1);
  upc_unlock(theirs);
  upc_lock_free(theirs);
  upc_all_lock_free(ours);
  upc_all_free(NULL);
  upc_free(NULL);
  return passed();
}
