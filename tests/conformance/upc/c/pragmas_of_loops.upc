// run
// What a program tells the C compiler about its loops, also about those that are compiled to something else.
#include "../check.h"
#define ROWS 8
#define COLUMNS 64
shared [COLUMNS] int a[ROWS * THREADS][COLUMNS], b[ROWS * THREADS][COLUMNS];
shared int cyclic[ROWS * THREADS];

int main(void) {
  int own[COLUMNS];
#pragma GCC ivdep
  upc_forall (int i = 0; i < ROWS * THREADS; i++; &cyclic[i])
    cyclic[i] = i;
#pragma GCC unroll 2
  upc_forall (int i = 0; i < ROWS * THREADS; i++; &b[i][0])
#pragma GCC ivdep
    for (int j = 0; j < COLUMNS; j++)
      b[i][j] = i + j;
  upc_barrier;
  if (MYTHREAD == 0) {
#pragma GCC unroll 2
    for (int i = 1; i < ROWS * THREADS - 1; i++)
#pragma GCC unroll 4
#pragma GCC ivdep
      for (int j = 0; j < COLUMNS; j++)
        a[i][j] = b[i - 1][j] + b[i + 1][j];
    int i = 0;
#pragma GCC unroll 8
    while (i < COLUMNS) {
      own[i] = a[1][i];
      i++;
    }
#pragma GCC ivdep
    for (i = 0; i < COLUMNS; i++)
      own[i] += cyclic[i % ROWS];
    for (i = 0; i < COLUMNS; i++)
      CHECK(own[i] == 2 + 2 * i + i % ROWS);
  }
  upc_barrier;
  return passed();
}
