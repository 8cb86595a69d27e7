// run
// Expressions with many shared reads and writes.
#include "../check.h"
shared [4] double m[4 * THREADS][4];

int main(void) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      m[4 * MYTHREAD + i][j] = i == j ? 2 : 0.5;
  upc_barrier;
  int b = 4 * ((MYTHREAD + 1) % THREADS);
  double det = m[b][0] * (m[b + 1][1] * (m[b + 2][2] * m[b + 3][3] - m[b + 2][3] * m[b + 3][2]) -
                          m[b + 1][2] * (m[b + 2][1] * m[b + 3][3] - m[b + 2][3] * m[b + 3][1]) +
                          m[b + 1][3] * (m[b + 2][1] * m[b + 3][2] - m[b + 2][2] * m[b + 3][1]));
  CHECK(det == 2 * (2 * (4 - 0.25) - 0.5 * (1 - 0.25) + 0.5 * (0.25 - 1)));
  return passed();
}
