// run
// The bytes of a signalling put are there when the semaphore has been passed, for every size.
#include "../check.h"
shared [4096] unsigned char box[4096 * THREADS];
bupc_sem_t *shared full[THREADS];
bupc_sem_t *shared empty[THREADS];

int main(void) {
  full[MYTHREAD] = bupc_sem_alloc(0);
  empty[MYTHREAD] = bupc_sem_alloc(0);
  upc_barrier;
  const int next = (MYTHREAD + 1) % THREADS, from = (MYTHREAD + THREADS - 1) % THREADS;
  unsigned char out[4096];
  for (size_t size = 1; size <= 4096; size *= 4) {
    memset(out, (int)(size % 251 + MYTHREAD), size);
    bupc_memput_signal(&box[4096 * next], out, size, full[next], 1);
    bupc_sem_wait(full[MYTHREAD]);
    const unsigned char *mine = (unsigned char *)&box[4096 * MYTHREAD];
    for (size_t i = 0; i < size; i++)
      CHECK(mine[i] == (unsigned char)(size % 251 + from));
    bupc_sem_post(empty[from]);
    bupc_sem_wait(empty[MYTHREAD]);
  }
  return passed();
}
