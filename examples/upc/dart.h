/* Throws darts at a unit square; those that fall in the quarter circle are hits. */
#ifndef DART_H
#define DART_H

#include <stdlib.h>

static int hit(void) {
  const double x = (double)rand() / RAND_MAX;
  const double y = (double)rand() / RAND_MAX;
  return x * x + y * y <= 1.0;
}

/* The number of darts: the first argument, or a million. */
static int darts(int argc, char **argv) { return argc > 1 ? atoi(argv[1]) : 1000000; }

/* Whether an estimate is as near as random darts get. */
static const char *verdict(double pi) { return pi > 3.12 && pi < 3.16 ? "3.14" : "wrong"; }

#endif
