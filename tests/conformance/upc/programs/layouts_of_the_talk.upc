// run: static
// Layouts of one and two dimensions, linearised as C does.
#include "../check.h"
shared int ours;
int mine;
shared int x[THREADS];    /* 1 element per thread */
shared int y[3][THREADS]; /* 3 elements per thread */
shared int z[3][3];       /* 2 or 3 elements per thread (of 4) */
shared [2] int ar[10];    /* two on thread 0, two on thread 1, and so on */
#define n 6
#define m 8
#define k 3
#define b1 2
#define b2 3
shared [m] int a1[n][m];
shared [k * m] int a2[n][m];
shared int a3[n][m + k];
shared [b1 * b2] int a5[m][n][1][THREADS][b1][b2];

int main(void) {
  CHECK(upc_threadof(&ours) == 0 && mine == 0);
  for (int i = 0; i < THREADS; i++)
    CHECK(upc_threadof(&x[i]) == i && upc_threadof(&y[2][i]) == i);
  for (int i = 0; i < 9; i++)
    CHECK(upc_threadof(&z[i / 3][i % 3]) == i % THREADS);
  for (int i = 0; i < 10; i++)
    CHECK(upc_threadof(&ar[i]) == i / 2 % THREADS && upc_phaseof(&ar[i]) == i % 2);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      CHECK(upc_threadof(&a1[i][j]) == i % THREADS);
      CHECK(upc_threadof(&a2[i][j]) == i / k % THREADS);
      CHECK((m + k) % THREADS != 0 || upc_threadof(&a3[i][j]) == j % THREADS);
      for (int t = 0; t < THREADS; t++)
        CHECK(upc_threadof(&a5[j][i][0][t][b1 - 1][b2 - 1]) == t && upc_phaseof(&a5[j][i][0][t][0][2]) == 2);
    }
  return passed();
}
