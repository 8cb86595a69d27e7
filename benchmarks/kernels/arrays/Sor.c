/* Successive over-relaxation on a square, in place. */
#include "../kernel.h"

enum { N = 400, SWEEPS = 200 };

static void sweep(double (*g)[N], double omega) {
  const double quarter = omega * 0.25, rest = 1.0 - omega;
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      g[i][j] = quarter * (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]) + rest * g[i][j];
}

double work(void) {
  double(*g)[N] = malloc(sizeof(double[N][N]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      g[i][j] = next_number();
  for (int turn = 0; turn < SWEEPS; turn++)
    sweep(g, 1.25);
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += g[i][i];
  free(g);
  return sum;
}
