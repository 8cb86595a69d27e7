// run
// The sparse matrix-vector product of CG in its two styles: shared pointers all the way, and bulk copies of parts.
#include "../check.h"
#define ROWS 16
#define N (ROWS * THREADS)
#define EACH 5
shared [ROWS] double p[ROWS * THREADS], q[ROWS * THREADS];
static double value(int row, int k) { return row % 7 + k; }
static int column(int row, int k) { return (row * 3 + k * k * 5) % N; }

int main(void) {
  upc_forall (int i = 0; i < N; i++; &p[i])
    p[i] = i % 11;
  upc_barrier;
  upc_forall (int i = 0; i < N; i++; &q[i]) {
    double sum = 0;
    for (int k = 0; k < EACH; k++)
      sum += value(i, k) * p[column(i, k)];
    q[i] = sum;
  }
  double *whole = malloc(N * sizeof *whole), *own = (double *)&q[ROWS * MYTHREAD];
  for (int t = 0; t < THREADS; t++)
    upc_memget(whole + ROWS * t, &p[ROWS * t], ROWS * sizeof(double));
  for (int i = 0; i < ROWS; i++) {
    double sum = 0;
    for (int k = 0; k < EACH; k++)
      sum += value(ROWS * MYTHREAD + i, k) * whole[column(ROWS * MYTHREAD + i, k)];
    CHECK(own[i] == sum);
  }
  free(whole);
  return passed();
}
