// run
// A boolean semaphore holds at most one.
#include "../check.h"

int main(void) {
  bupc_sem_t *s = bupc_sem_alloc(BUPC_SEM_BOOLEAN);
  bupc_sem_post(s);
  bupc_sem_wait(s);
  CHECK(!bupc_sem_try(s));
  bupc_sem_post(s);
  CHECK(bupc_sem_try(s));
  bupc_sem_free(s);
  return passed();
}
