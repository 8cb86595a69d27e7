/* A sparse matrix, row by row, times a vector. */
#include "numbers.h"

enum { ROWS = 10000, A_ROW = 16, TURNS = 400 };

static void multiply(double *y, const double *value, const int *start, const int *column, const double *x) {
  for (int r = 0; r < ROWS; r++) {
    double sum = 0;
    const int end = start[r + 1];
    for (int k = start[r]; k < end; k++)
      sum += x[column[k]] * value[k];
    y[r] = sum;
  }
}

double work(void) {
  double *x = malloc(ROWS * sizeof *x), *y = malloc(ROWS * sizeof *y), *value = malloc(ROWS * A_ROW * sizeof *value);
  int *start = calloc(ROWS + 1, sizeof *start), *column = malloc(ROWS * A_ROW * sizeof *column);
  numbers n = numbers_of(5);
  for (int r = 0; r < ROWS; r++) {
    x[r] = next_double(&n);
    start[r + 1] = start[r] + A_ROW;
    for (int k = start[r]; k < start[r + 1]; k++) {
      value[k] = next_double(&n);
      column[k] = below(&n, ROWS);
    }
  }
  for (int turn = 0; turn < TURNS; turn++)
    multiply(y, value, start, column, x);
  double sum = 0;
  for (int r = 0; r < ROWS; r++)
    sum += y[r];
  free(x), free(y), free(value), free(start), free(column);
  return sum;
}
