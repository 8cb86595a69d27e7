// run: dynamic
// With few threads the array ends before its initial values do; what lies behind it stays as it is.
#include "../check.h"
shared int cyclic[2 * THREADS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
shared int behind[4 * THREADS];
shared [3] int blocked[3 * THREADS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
shared [3] int behind_blocked[3 * THREADS];
shared int rows[THREADS][2] = {{1, 2}, {3, 4}, {5, 6}};
shared int behind_rows[2 * THREADS];

int main(void) {
  for (int i = 0; i < 2 * THREADS; i++) {
    CHECK(cyclic[i] == (i < 12 ? i + 1 : 0) && behind_rows[i] == 0);
    CHECK(rows[i / 2][i % 2] == (i < 6 ? i + 1 : 0));
  }
  for (int i = 0; i < 3 * THREADS; i++)
    CHECK(blocked[i] == (i < 12 ? i + 1 : 0) && behind_blocked[i] == 0);
  for (int i = 0; i < 4 * THREADS; i++)
    CHECK(behind[i] == 0);
  return passed();
}
