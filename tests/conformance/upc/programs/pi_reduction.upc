// run: args=20000
// No shared variables: a value collective adds the hits.
#include "dart.h"
#include <bupc_collectivev.h>

main(int argc, char **argv) {
  int i, my_hits = 0, trials = atoi(argv[1]), my_trials = (trials + THREADS - 1) / THREADS;
  srand(MYTHREAD * 17);
  for (i = 0; i < my_trials; i++)
    my_hits += hit();
  my_hits = // type, input, thread, op
      bupc_allv_reduce(int, my_hits, 0, UPC_ADD);
  // barrier implied by collective
  if (MYTHREAD == 0) {
    judge(4.0 * my_hits / trials);
    puts("PASS");
  }
}
