// run
// Every kind of semaphore, the largest value, and a signalling put that may return early.
#include "../check.h"
shared int box[THREADS];
bupc_sem_t *shared sems[THREADS];

int main(void) {
  const int kinds[] = {BUPC_SEM_BOOLEAN, BUPC_SEM_INTEGER, 0};
  const int producers[] = {BUPC_SEM_SPRODUCER, BUPC_SEM_MPRODUCER}, consumers[] = {BUPC_SEM_SCONSUMER, BUPC_SEM_MCONSUMER};
  for (int k = 0; k < 3; k++)
    for (int p = 0; p < 2; p++)
      for (int c = 0; c < 2; c++) {
        bupc_sem_t *s = bupc_sem_alloc(kinds[k] == 0 ? 0 : kinds[k] | producers[p] | consumers[c]);
        CHECK(upc_threadof(s) == MYTHREAD && !bupc_sem_try(s));
        bupc_sem_post(s);
        bupc_sem_wait(s);
        CHECK(!bupc_sem_try(s));
        bupc_sem_free(s);
      }
  bupc_sem_t *most = bupc_sem_alloc(BUPC_SEM_INTEGER);
  bupc_sem_postN(most, BUPC_SEM_MAXVALUE);
  CHECK(bupc_sem_tryN(most, BUPC_SEM_MAXVALUE) && !bupc_sem_try(most));

  const int right = (MYTHREAD + 1) % THREADS;
  sems[MYTHREAD] = bupc_sem_alloc(0);
  upc_barrier;
  static int value;
  value = MYTHREAD + 7;
  bupc_memput_signal_async(&box[right], &value, sizeof value, sems[right], 3);
  bupc_sem_waitN(sems[MYTHREAD], 3);
  CHECK(box[MYTHREAD] == (MYTHREAD + THREADS - 1) % THREADS + 7);
  return passed();
}
