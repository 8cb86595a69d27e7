// run
// All threads post to one, which counts them.
#include "../check.h"
bupc_sem_t *shared sem;
shared int done[THREADS];

int main(void) {
  if (MYTHREAD == 0)
    sem = bupc_sem_alloc(BUPC_SEM_MPRODUCER | BUPC_SEM_SCONSUMER);
  upc_barrier;
  done[MYTHREAD] = 1;
  for (int i = 0; i < 10; i++)
    bupc_sem_post(sem);
  if (MYTHREAD == 0) {
    bupc_sem_waitN(sem, 10 * THREADS);
    for (int t = 0; t < THREADS; t++)
      CHECK(done[t] == 1);
    CHECK(!bupc_sem_try(sem));
  }
  return passed();
}
