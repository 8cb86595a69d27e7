// run
// A token goes around the ring three times by semaphores alone.
#include "../check.h"
bupc_sem_t *shared sems[THREADS];
shared int token;

int main(void) {
  sems[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_INTEGER | BUPC_SEM_SPRODUCER | BUPC_SEM_SCONSUMER);
  upc_barrier;
  bupc_sem_t *mine = sems[MYTHREAD], *next = sems[(MYTHREAD + 1) % THREADS];
  for (int round = 0; round < 3; round++) {
    if (MYTHREAD > 0 || round > 0)
      bupc_sem_wait(mine);
    CHECK(token == round * THREADS + MYTHREAD);
    token = token + 1;
    bupc_sem_post(next);
  }
  if (MYTHREAD == 0) {
    bupc_sem_wait(mine);
    CHECK(token == 3 * THREADS);
  }
  upc_barrier;
  bupc_sem_free(mine);
  return passed();
}
