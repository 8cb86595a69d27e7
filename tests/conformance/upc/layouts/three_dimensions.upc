// run
// Three dimensions, with THREADS in the middle one.
#include "../check.h"
shared [4] short a[2][THREADS][3];

int main(void) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < THREADS; j++)
      for (int k = 0; k < 3; k++) {
        int n = (i * THREADS + j) * 3 + k;
        CHECK(upc_threadof(&a[i][j][k]) == n / 4 % THREADS && upc_phaseof(&a[i][j][k]) == n % 4);
        if (upc_threadof(&a[i][j][k]) == MYTHREAD)
          a[i][j][k] = n;
      }
  upc_barrier;
  for (int n = 0; n < 6 * THREADS; n++)
    CHECK(a[n / (3 * THREADS)][n / 3 % THREADS][n % 3] == n);
  return passed();
}
