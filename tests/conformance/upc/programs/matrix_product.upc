// run: static
/* mat_mult_1.c */
#include <stdio.h>
#include <upc_relaxed.h>
#define N 24
#define P 24
#define M 48
/* a and c are row-wise blocked shared matrices*/
shared [N*P/THREADS] int a[N][P];
shared [M*N/THREADS] int c[N][M];
shared [M/THREADS] int b[P][M]; /*column-wise blocking*/

void main(void) {
  int i, j, l; /* private variables*/
  upc_forall (i = 0; i < N; i++; &a[i][0])
    for (l = 0; l < P; l++)
      a[i][l] = i - l;
  for (l = 0; l < P; l++)
    upc_forall (j = 0; j < M; j++; &b[l][j])
      b[l][j] = l * j;
  upc_barrier;
  upc_forall (i = 0; i < N; i++; &c[i][0])
    for (j = 0; j < M; j++) {
      c[i][j] = 0;
      /*access remote data for matrix multiply*/
      for (l = 0; l < P; l++)
        c[i][j] += a[i][l]*b[l][j];
    }
  upc_barrier;
  /* a private copy of b, by whole columns of blocks */
  int own[P][M];
  for (l = 0; l < P; l++)
    for (int t = 0; t < THREADS; t++)
      upc_memget(&own[l][t * (M / THREADS)], &b[l][t * (M / THREADS)], M / THREADS * sizeof(int));
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) {
      int expected = 0;
      for (l = 0; l < P; l++)
        expected += (i - l) * own[l][j];
      if (c[i][j] != expected || own[2][j] != 2 * j)
        upc_global_exit(1);
    }
  upc_barrier;
  if (MYTHREAD == 0)
    puts("PASS");
}
