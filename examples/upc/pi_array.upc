// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Pi by darts: a counter for every thread in a shared array.
#include "dart.h"
#include <stdio.h>
#include <upc_relaxed.h>

shared int all_hits[THREADS];

int main(int argc, char **argv) {
  const int trials = darts(argc, argv);
  const int my_trials = (trials + THREADS - 1) / THREADS;
  srand(MYTHREAD * 17 + 1);
  for (int i = 0; i < my_trials; i++)
    all_hits[MYTHREAD] += hit();
  upc_barrier;
  if (MYTHREAD == 0) {
    int hits = 0;
    for (int i = 0; i < THREADS; i++)
      hits += all_hits[i];
    printf("PI estimated to %s\n", verdict(4.0 * hits / (my_trials * THREADS)));
  }
  return 0;
}
