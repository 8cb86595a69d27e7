// run
// Data from thread 1 to thread 0, in five ways (on one thread: to itself).
#include "../check.h"
#define BYTES (N * sizeof(int))
#define N 50
shared [] int data[N];
shared int turn, f;
strict shared int flag, other_flag;
bupc_sem_t *shared sem;
static int local[N];

static void produced(int round) {
  for (int i = 0; i < N; i++)
    local[i] = round * i;
}
static void consumed(int round) {
  for (int i = 0; i < N; i++)
    CHECK(data[i] == round * i);
}

int main(void) {
  const int producer = THREADS > 1 ? 1 : 0;
  upc_lock_t *L = upc_all_lock_alloc();
  if (MYTHREAD == 0)
    sem = bupc_sem_alloc(0);
  /* barrier */
  produced(1);
  if (MYTHREAD == producer)
    upc_memput(data, local, BYTES);
  upc_barrier;
  if (MYTHREAD == 0)
    consumed(1);
  upc_barrier;
  /* locks */
  if (MYTHREAD == producer) {
    upc_lock(L);
    produced(2);
    upc_memput(data, local, BYTES);
    f = 1;
    upc_unlock(L);
  }
  if (MYTHREAD == 0) {
    while (1) {
      upc_lock(L);
      if (f) break;
      upc_unlock(L);
    }
    upc_unlock(L);
    consumed(2);
  }
  upc_barrier;
  /* memput + strict flag */
  if (MYTHREAD == producer) {
    produced(3);
    upc_memput(data, local, BYTES);
    flag = 1;
  }
  if (MYTHREAD == 0) {
    while (!flag) bupc_poll();
    consumed(3);
  }
  upc_barrier;
  /* non-blocking memput + strict flag */
  if (MYTHREAD == producer) {
    const int one = 1;
    produced(4);
    bupc_handle_t h = bupc_memput_async(data, local, BYTES);
    /* overlapped work.. */
    bupc_waitsync(h);
    upc_fence;
    bupc_handle_t h2 = bupc_memput_async(&other_flag, &one, sizeof one);
    /* overlapped work.. */
    bupc_waitsync(h2);
  }
  if (MYTHREAD == 0) {
    while (!other_flag) bupc_poll();
    consumed(4);
  }
  upc_barrier;
  /* signalling put */
  if (MYTHREAD == producer) {
    produced(5);
    bupc_memput_signal(data, local, BYTES, sem, 1);
  }
  if (MYTHREAD == 0) {
    bupc_sem_wait(sem);
    consumed(5);
  }
  return passed();
}
