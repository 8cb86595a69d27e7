/* NAS EP: the classes, the numbers of a batch, and what verifies the sums. Nothing here communicates. */
#ifndef EP_BATCHES_H
#define EP_BATCHES_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include "sequence.h"

enum { BATCH_BITS = 16, NUMBERS = 2 << BATCH_BITS, LANES = 8, ANNULI = 10 };

static const uint64_t seed = 271828183;

typedef struct {
  char class;
  int bits; /* log2 of the number of pairs */
  double sx, sy, pairs;
} problem;

static const problem problems[] = {
    {'S', 24, 1.051299420395306e7, 1.051517131857535e7, 13176389},
    {'W', 25, 2.102505525182392e7, 2.103162209578822e7, 26354769},
    {'A', 28, 1.682235632304711e8, 1.682195123368299e8, 210832767},
    {'B', 30, 6.728927543423024e8, 6.728951822504275e8, 843345606},
    {'C', 32, 2.691444083862931e9, 2.691519118724585e9, 3373275903},
    {'D', 36, 4.306350280812112e10, 4.306347571859157e10, 53972171957},
};

typedef struct {
  double sx, sy;
  double count[ANNULI];
} sums;

/* The numbers of a batch in (-1, 1). Lanes step through the sequence side by
 * side, so that the multiplications do not wait for each other. */
static void fill(double *x, uint64_t state) {
  uint64_t lane[LANES], stride = nas_power(LANES);

  for (int l = 0; l < LANES; l++)
    lane[l] = state = nas_times(state, nas_multiplier);
  for (int i = 0; i < NUMBERS; i += LANES) {
    for (int l = 0; l < LANES; l++) {
      x[i + l] = 2.0 * nas_real(lane[l]) - 1.0;
      lane[l] = nas_times(lane[l], stride);
    }
  }
}

static bool close_to(double value, double expected) { return fabs(value - expected) <= 1e-8 * expected; }

static bool verify(const problem *task, const sums *total) {
  double pairs = 0;

  for (int l = 0; l < ANNULI; l++)
    pairs += total->count[l];
  return close_to(total->sx, task->sx) && close_to(total->sy, task->sy) && close_to(pairs, task->pairs);
}

#endif
