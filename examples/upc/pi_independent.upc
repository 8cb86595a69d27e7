// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static each
// Pi by darts: every thread makes an estimate of its own.
#include "dart.h"
#include <stdio.h>
#include <upc.h>

int main(int argc, char **argv) {
  const int trials = darts(argc, argv);
  int hits = 0;
  srand(MYTHREAD * 17 + 1);
  for (int i = 0; i < trials; i++)
    hits += hit();
  printf("PI estimated to %s\n", verdict(4.0 * hits / trials));
  return 0;
}
