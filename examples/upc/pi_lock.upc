// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Pi by darts: threads count for themselves and add up under a lock.
#include "dart.h"
#include <stdio.h>
#include <upc_relaxed.h>

shared int hits;

int main(int argc, char **argv) {
  upc_lock_t *hit_lock = upc_all_lock_alloc();
  const int trials = darts(argc, argv);
  const int my_trials = (trials + THREADS - 1) / THREADS;
  int my_hits = 0;
  srand(MYTHREAD * 17 + 1);
  for (int i = 0; i < my_trials; i++)
    my_hits += hit();
  upc_lock(hit_lock);
  hits += my_hits;
  upc_unlock(hit_lock);
  upc_barrier;
  if (MYTHREAD == 0)
    printf("PI: %s\n", verdict(4.0 * hits / (my_trials * THREADS)));
  return 0;
}
