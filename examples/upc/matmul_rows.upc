// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
// Matrix product for any number of threads: a and c by rows, b by columns; a thread computes the rows of c that it has.
#include <stdio.h>
#include <upc_relaxed.h>
#define ROWS 4    /* of a and c, of each thread */
#define COLUMNS 3 /* of b and c, of each thread */
#define P 10
#define N (ROWS * THREADS)
#define M (COLUMNS * THREADS)

shared [ROWS * P] int a[N][P];
shared [COLUMNS] int b[P][M];
shared int *c; /* M elements a row, and as many threads as dimensions depend on: allocated by rows */

static shared [] int *row_of_c(int i) {
  shared [1] char *whole = (shared [1] char *)c;
  return (shared [] int *)(whole + i / ROWS) + i % ROWS * M;
}

static void fill(void) {
  upc_forall(int i = 0; i < N; i++; &a[i][0])
    for (int l = 0; l < P; l++)
      a[i][l] = i + l;
  for (int l = 0; l < P; l++)
    upc_forall(int j = 0; j < M; j++; &b[l][j]) b[l][j] = l - j;
}

static void multiply(void) {
  upc_forall(int i = 0; i < N; i++; row_of_c(i)) {
    shared [] int *row = row_of_c(i);
    for (int j = 0; j < M; j++) {
      int sum = 0;
      for (int l = 0; l < P; l++)
        sum += a[i][l] * b[l][j];
      row[j] = sum;
    }
  }
}

static int count_wrong(void) {
  int wrong = 0;

  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int sum = 0;
      for (int l = 0; l < P; l++)
        sum += (i + l) * (l - j);
      wrong += row_of_c(i)[j] != sum;
    }
  return wrong;
}

int main(void) {
  c = upc_all_alloc(THREADS, ROWS * M * sizeof(int));
  fill();
  upc_barrier;
  multiply();
  upc_barrier;
  if (MYTHREAD == 0)
    printf("%d wrong elements\n", count_wrong());
  upc_all_free(c);
  return 0;
}
