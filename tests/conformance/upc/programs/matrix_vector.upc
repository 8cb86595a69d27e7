// run: static
// A matrix stored by rows; only where the number of threads is known may a block size depend on it.
#include <stdio.h>
#include <upc_relaxed.h>
#define N 24
shared [N*N/THREADS] int a[N][N]; /*blocked row-wise*/
shared [N/THREADS] int b[N], c[N]; /*blocked row-wise*/

void main(void) {
  int i, j, l;
  upc_forall (i = 0; i < N; i++; &a[i][0]) {
    b[i] = i;
    for (j = 0; j < N; j++)
      a[i][j] = i + j;
  }
  upc_barrier;
  upc_forall (i = 0; i < N; i++; &a[i][0]) {
    /*if I own row i of A*/
    c[i] = 0;
    for (l = 0; l < N; l++)
      c[i] += a[i][l]*b[l];
  }
  upc_barrier;
  for (i = 0; i < N; i++) {
    int expected = 0;
    for (l = 0; l < N; l++)
      expected += (i + l) * l;
    if (c[i] != expected || upc_threadof(&c[i]) != upc_threadof(&a[i][0]) || upc_threadof(&a[i][N - 1]) != i / (N / THREADS))
      upc_global_exit(1);
  }
  upc_barrier;
  if (MYTHREAD == 0)
    puts("PASS");
}
