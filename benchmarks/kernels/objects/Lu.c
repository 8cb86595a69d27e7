/* Factors a matrix into triangles, with a search for the pivot; rows are arrays of their own. */
#include "numbers.h"
#include <math.h>

enum { N = 320, TURNS = 8 };

static int pivot_of(double **a, int j) {
  int pivot = j;
  double most = fabs(a[j][j]);
  for (int i = j + 1; i < N; i++) {
    const double size = fabs(a[i][j]);
    if (size > most) {
      pivot = i;
      most = size;
    }
  }
  return pivot;
}

static void factor(double **a, int *pivots) {
  for (int j = 0; j < N; j++) {
    const int pivot = pivot_of(a, j);
    pivots[j] = pivot;
    double *row = a[pivot];
    a[pivot] = a[j];
    a[j] = row;
    const double reciprocal = 1.0 / a[j][j];
    for (int i = j + 1; i < N; i++)
      a[i][j] *= reciprocal;
    for (int i = j + 1; i < N; i++) {
      double *target = a[i];
      const double factor = target[j];
      for (int k = j + 1; k < N; k++)
        target[k] -= factor * row[k];
    }
  }
}

double work(void) {
  double *given[N], *a[N];
  int pivots[N];
  numbers n = numbers_of(11);
  for (int i = 0; i < N; i++) {
    given[i] = malloc(N * sizeof *given[i]);
    a[i] = malloc(N * sizeof *a[i]);
    for (int j = 0; j < N; j++)
      given[i][j] = next_double(&n);
  }
  double sum = 0;
  for (int turn = 0; turn < TURNS; turn++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        a[i][j] = given[i][j];
    factor(a, pivots);
    for (int i = 0; i < N; i++)
      sum += a[i][i] + pivots[i];
  }
  for (int i = 0; i < N; i++)
    free(given[i]), free(a[i]);
  return sum;
}
