/* Successive over-relaxation on a square, rows of which are arrays of their own. */
#include "numbers.h"

enum { N = 250, SWEEPS = 800 };

static void sweep(double **g, int n, double omega) {
  const double quarter = omega * 0.25, rest = 1.0 - omega;
  for (int i = 1; i < n - 1; i++) {
    double *row = g[i];
    const double *above = g[i - 1], *below = g[i + 1];
    for (int j = 1; j < n - 1; j++)
      row[j] = quarter * (above[j] + below[j] + row[j - 1] + row[j + 1]) + rest * row[j];
  }
}

double work(void) {
  double *g[N];
  numbers n = numbers_of(3);
  for (int i = 0; i < N; i++) {
    g[i] = malloc(N * sizeof *g[i]);
    for (int j = 0; j < N; j++)
      g[i][j] = next_double(&n);
  }
  for (int turn = 0; turn < SWEEPS; turn++)
    sweep(g, N, 1.25);
  double sum = 0;
  for (int i = 0; i < N; i++) {
    sum += g[i][i];
    free(g[i]);
  }
  return sum;
}
