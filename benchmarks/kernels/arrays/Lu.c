/* Factors a matrix into triangles, with a search for the pivot. */
#include "../kernel.h"
#include <math.h>
#include <string.h>

enum { N = 320, TURNS = 30 };

static int pivot_of(double (*a)[N], int j) {
  int pivot = j;
  for (int i = j + 1; i < N; i++)
    if (fabs(a[i][j]) > fabs(a[pivot][j]))
      pivot = i;
  return pivot;
}

static void factor(double (*a)[N]) {
  for (int j = 0; j < N; j++) {
    const int pivot = pivot_of(a, j);
    if (pivot != j)
      for (int k = 0; k < N; k++) {
        const double kept = a[j][k];
        a[j][k] = a[pivot][k];
        a[pivot][k] = kept;
      }
    const double reciprocal = 1.0 / a[j][j];
    for (int i = j + 1; i < N; i++)
      a[i][j] *= reciprocal;
    for (int i = j + 1; i < N; i++)
      for (int k = j + 1; k < N; k++)
        a[i][k] -= a[i][j] * a[j][k];
  }
}

double work(void) {
  double(*given)[N] = malloc(sizeof(double[N][N])), (*a)[N] = malloc(sizeof(double[N][N]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      given[i][j] = next_number();
  double sum = 0;
  for (int turn = 0; turn < TURNS; turn++) {
    memcpy(a, given, sizeof(double[N][N]));
    factor(a);
    for (int i = 0; i < N; i++)
      sum += a[i][i];
  }
  free(given), free(a);
  return sum;
}
