// run: args=20000
// Hits are counted locally, and added under a lock.
#include "dart.h"
shared int hits;

main(int argc, char **argv) {
  int i, my_hits = 0, my_trials = 0;
  upc_lock_t *hit_lock = upc_all_lock_alloc();
  int trials = atoi(argv[1]);
  my_trials = (trials + THREADS - 1) / THREADS;
  srand(MYTHREAD * 17);
  for (i = 0; i < my_trials; i++)
    my_hits += hit();
  upc_lock(hit_lock);
  hits += my_hits;
  upc_unlock(hit_lock);
  upc_barrier;
  if (MYTHREAD == 0) {
    judge(4.0 * hits / trials);
    upc_lock_free(hit_lock);
    puts("PASS");
  }
}
