// run
// When the signal is there, so is the data.
#include "../check.h"
#define N 500
shared [N] int boxes[N * THREADS];
bupc_sem_t *shared sems[THREADS];

int main(void) {
  int out[N], right = (MYTHREAD + 1) % THREADS, left = (MYTHREAD + THREADS - 1) % THREADS;
  sems[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_INTEGER);
  upc_barrier;
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < N; i++)
      out[i] = round + MYTHREAD + i;
    bupc_memput_signal(&boxes[N * right], out, sizeof out, sems[right], 2);
    out[0] = -1;
    bupc_sem_waitN(sems[MYTHREAD], 2);
    for (int i = 0; i < N; i++)
      CHECK(boxes[N * MYTHREAD + i] == round + left + i);
    upc_barrier;
  }
  return passed();
}
