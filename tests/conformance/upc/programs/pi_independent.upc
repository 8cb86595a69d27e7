// run: args=20000
// Independent estimates of pi.
#include "dart.h"

main(int argc, char **argv) {
  int i, hits = 0, trials = 0;
  double pi;
  if (argc != 2)
    trials = 1000000;
  else
    trials = atoi(argv[1]);
  srand(MYTHREAD * 17);
  for (i = 0; i < trials; i++)
    hits += hit();
  pi = 4.0 * hits / trials;
  judge(pi);
  if (MYTHREAD == 0)
    printf("PASS\n");
}
