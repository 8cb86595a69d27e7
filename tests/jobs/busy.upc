/* A job that writes to its neighbour, takes a lock and meets the others until it is killed. */
#include <stdio.h>
#include <upc.h>

#define N 1000

shared [N] double block[THREADS][N];
shared double sum;
upc_lock_t *lock;

int main(void) {
  static double mine[N];
  lock = upc_all_lock_alloc();
  for (long round = 0;; round++) {
    mine[round % N] = round;
    upc_memput(block[(MYTHREAD + 1) % THREADS], mine, sizeof mine);
    upc_lock(lock);
    sum += 1;
    upc_unlock(lock);
    upc_barrier;
    if (MYTHREAD == 0 && round % 1000 == 0)
      printf("round %ld\n", round);
  }
}
