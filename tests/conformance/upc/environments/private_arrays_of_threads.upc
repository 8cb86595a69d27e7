// run
// Private arrays of THREADS elements on the stack, in both environments.
#include "../check.h"

int main(void) {
  int mine[THREADS], table[2][THREADS];
  for (int t = 0; t < THREADS; t++)
    mine[t] = table[1][t] = t;
  CHECK(sizeof mine == THREADS * sizeof(int) && mine[THREADS - 1] == table[1][THREADS - 1]);
  return passed();
}
