// run
// A post releases a wait, and what was written before it is seen after.
#include "../check.h"
bupc_sem_t *shared sems[THREADS];
shared int data[THREADS];

int main(void) {
  sems[MYTHREAD] = bupc_sem_alloc(0);
  upc_barrier;
  int right = (MYTHREAD + 1) % THREADS;
  for (int i = 1; i <= 50; i++) {
    data[right] = i;
    bupc_sem_post(sems[right]);
    bupc_sem_wait(sems[MYTHREAD]);
    CHECK(data[MYTHREAD] == i);
    upc_barrier;
  }
  bupc_sem_free(sems[MYTHREAD]);
  return passed();
}
