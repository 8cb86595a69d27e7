/* Helper code for pi: throws a dart at the unit square, and says whether it hits the quarter of the circle. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <upc.h>

int hit() {
  double x = ((double)rand()) / RAND_MAX;
  double y = ((double)rand()) / RAND_MAX;
  if ((x * x + y * y) <= 1.0) {
    return (1);
  } else {
    return (0);
  }
}

static void judge(double pi) {
  if (fabs(pi - 3.14) > 0.2)
    upc_global_exit(1);
}
