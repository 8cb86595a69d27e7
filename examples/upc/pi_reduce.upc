// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Pi by darts in data parallel style: a collective adds the counters.
#include "dart.h"
#include <bupc_collectivev.h>
#include <stdio.h>
#include <upc.h>

int main(int argc, char **argv) {
  const int trials = darts(argc, argv);
  const int my_trials = (trials + THREADS - 1) / THREADS;
  int my_hits = 0;
  srand(MYTHREAD * 17 + 1);
  for (int i = 0; i < my_trials; i++)
    my_hits += hit();
  my_hits = bupc_allv_reduce(int, my_hits, 0, UPC_ADD);
  if (MYTHREAD == 0)
    printf("PI: %s\n", verdict(4.0 * my_hits / (my_trials * THREADS)));
  return 0;
}
