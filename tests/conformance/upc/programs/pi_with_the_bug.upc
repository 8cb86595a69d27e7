// run: args=20000
// Pi in shared memory style, in which threads overwrite each other's hits: right on one thread, never too large.
#include "dart.h"
shared int hits;

main(int argc, char **argv) {
  int i, my_trials = 0;
  int trials = atoi(argv[1]);
  my_trials = (trials + THREADS - 1) / THREADS;
  srand(MYTHREAD * 17);
  for (i = 0; i < my_trials; i++)
    hits += hit();
  upc_barrier;
  if (MYTHREAD == 0) {
    if (THREADS == 1)
      judge(4.0 * hits / trials);
    if (hits > trials)
      upc_global_exit(2);
    puts("PASS");
  }
}
