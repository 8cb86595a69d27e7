// run: n=1,2,3,4,8 conduit=smp,sim threads=static
// Matrix product: a and c in blocks of rows, b in blocks of columns.
#include <stdio.h>
#include <upc_relaxed.h>

#define N 24
#define P 24
#define M 24
shared [N * P / THREADS] int a[N][P];
shared [M * N / THREADS] int c[N][M];
shared [M / THREADS] int b[P][M];

int main(void) {
  upc_forall (int i = 0; i < N; i++; &a[i][0])
    for (int l = 0; l < P; l++)
      a[i][l] = i - l;
  for (int l = 0; l < P; l++)
    upc_forall (int j = 0; j < M; j++; &b[l][j])
      b[l][j] = l + 2 * j;
  upc_barrier;
  upc_forall (int i = 0; i < N; i++; &c[i][0])
    for (int j = 0; j < M; j++) {
      c[i][j] = 0;
      for (int l = 0; l < P; l++)
        c[i][j] += a[i][l] * b[l][j];
    }
  upc_barrier;
  if (MYTHREAD == 0) {
    int wrong = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        int sum = 0;
        for (int l = 0; l < P; l++)
          sum += (i - l) * (l + 2 * j);
        wrong += c[i][j] != sum;
      }
    printf("matrix product: %s\n", wrong ? "wrong" : "right");
  }
  return 0;
}
