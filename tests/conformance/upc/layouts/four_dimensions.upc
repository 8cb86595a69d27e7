// run
// THREADS as the third of four dimensions.
#include "../check.h"
shared [2] short a[2][3][THREADS][4];

int main(void) {
  int k = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int t = 0; t < THREADS; t++)
        for (int c = 0; c < 4; c++, k++) {
          CHECK(upc_threadof(&a[i][j][t][c]) == k / 2 % THREADS);
          if (k / 2 % THREADS == MYTHREAD)
            a[i][j][t][c] = (short)k;
        }
  upc_barrier;
  shared [2] short *p = &a[0][0][0][0];
  for (int n = 0; n < k; n++)
    CHECK(p[n] == n);
  CHECK(sizeof a[0] == 3 * sizeof a[0][0] && sizeof a[0][0] == THREADS * 4 * sizeof(short));
  return passed();
}
