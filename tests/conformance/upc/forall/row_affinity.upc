// run
// The affinity of a row of a matrix.
#include "../check.h"
#define COLUMNS 4
shared [COLUMNS] int a[3 * THREADS][COLUMNS];

int main(void) {
  upc_forall(int i = 0; i < 3 * THREADS; i++; &a[i][0])
    for (int j = 0; j < COLUMNS; j++)
      a[i][j] = 10 * i + j;
  upc_barrier;
  int ran = 0;
  upc_forall(int i = 0; i < 3 * THREADS; i++; a[i]) ran++;
  CHECK(ran == 3);
  for (int i = 0; i < 3 * THREADS; i++)
    for (int j = 0; j < COLUMNS; j++)
      CHECK(a[i][j] == 10 * i + j);
  return passed();
}
