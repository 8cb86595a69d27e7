// run: args=20000
// Every thread counts in its own element.
#include "dart.h"
shared int all_hits[THREADS];

main(int argc, char **argv) {
  int i, hits = 0, my_trials = 0, trials = atoi(argv[1]);
  my_trials = (trials + THREADS - 1) / THREADS;
  srand(MYTHREAD * 17);
  for (i = 0; i < my_trials; i++)
    all_hits[MYTHREAD] += hit();
  upc_barrier;
  if (MYTHREAD == 0) {
    for (i = 0; i < THREADS; i++)
      hits += all_hits[i];
    judge(4.0 * hits / trials);
    puts("PASS");
  }
}
