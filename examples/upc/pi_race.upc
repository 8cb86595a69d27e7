// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Pi by darts with one shared counter, and a bug: updates of different threads may be lost. The estimate is never above
// what the darts say, and with one thread it is right.
#include "dart.h"
#include <stdio.h>
#include <upc_relaxed.h>

shared int hits;

int main(int argc, char **argv) {
  const int trials = darts(argc, argv) / 10;
  const int my_trials = (trials + THREADS - 1) / THREADS;
  srand(MYTHREAD * 17 + 1);
  for (int i = 0; i < my_trials; i++)
    hits += hit();
  upc_barrier;
  if (MYTHREAD == 0) {
    const double pi = 4.0 * hits / (my_trials * THREADS);
    printf("PI estimated, too low if threads collide: %s\n", pi > 0 && pi < 3.17 ? "yes" : "no");
  }
  return 0;
}
