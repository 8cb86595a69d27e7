// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
// Matrix times vector for any number of threads: so many rows a thread, and an iteration runs where its row lies.
#include <stdio.h>
#include <upc_relaxed.h>
#define ROWS 6 /* of each thread */
#define N 24   /* columns */

shared [ROWS * N] double a[ROWS * THREADS][N];
shared [ROWS] double c[ROWS * THREADS];
shared [] double b[N];

int main(void) {
  int wrong = 0;
  double vector[N];

  upc_forall(int i = 0; i < ROWS * THREADS; i++; &a[i][0])
    for (int j = 0; j < N; j++)
      a[i][j] = i + j;
  if (MYTHREAD == 0)
    for (int j = 0; j < N; j++)
      b[j] = j % 3;
  upc_barrier;
  /* The vector comes once as a whole, not element by element for every row. */
  upc_memget(vector, b, sizeof vector);
  upc_forall(int i = 0; i < ROWS * THREADS; i++; &a[i][0]) {
    double sum = 0;
    for (int j = 0; j < N; j++)
      sum += a[i][j] * vector[j];
    c[i] = sum;
  }
  upc_barrier;
  for (int i = 0; i < ROWS * THREADS; i++) {
    double sum = 0;
    for (int j = 0; j < N; j++)
      sum += (double)(i + j) * (j % 3);
    wrong += c[i] != sum;
  }
  if (MYTHREAD == 0)
    printf("%d wrong rows\n", wrong);
  return 0;
}
