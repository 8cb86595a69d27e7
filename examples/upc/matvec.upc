// run: n=1,2,3,4,8 conduit=smp,sim threads=static
// Matrix times vector, the matrix in blocks of rows; the sizes need a fixed number of threads.
#include <stdio.h>
#include <upc_relaxed.h>

#define N 48
shared [N * N / THREADS] int a[N][N];
shared [N / THREADS] int b[N], c[N];

int main(void) {
  upc_forall (int i = 0; i < N; i++; &a[i][0]) {
    b[i] = i;
    for (int j = 0; j < N; j++)
      a[i][j] = i + j;
  }
  upc_barrier;
  upc_forall (int i = 0; i < N; i++; &a[i][0]) {
    c[i] = 0;
    for (int l = 0; l < N; l++)
      c[i] += a[i][l] * b[l];
  }
  upc_barrier;
  if (MYTHREAD == 0) {
    int wrong = 0;
    for (int i = 0; i < N; i++)
      wrong += c[i] != i * N * (N - 1) / 2 + (N - 1) * N * (2 * N - 1) / 6;
    printf("matrix-vector product: %s\n", wrong ? "wrong" : "right");
  }
  return 0;
}
