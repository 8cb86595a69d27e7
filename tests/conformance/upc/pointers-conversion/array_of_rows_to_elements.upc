// run
// A pointer to a row and one to its elements convert into each other and keep the phase.
#include "../check.h"
typedef int row[6];
shared [4] row a[2 * THREADS];

int main(void) {
  for (int k = 0; k < 12 * THREADS; k++)
    if (k / 4 % THREADS == MYTHREAD)
      (&a[0][0])[k] = k;
  upc_barrier;
  for (int i = 0; i < 2 * THREADS; i++) {
    shared [4] row *r = &a[i];
    shared [4] int *e = (shared [4] int *)r;
    CHECK(upc_phaseof(e) == 6 * i % 4 && *e == 6 * i && e[5] == 6 * i + 5);
    shared [4] row *again = (shared [4] row *)e;
    CHECK(again == r && (*again)[3] == 6 * i + 3);
  }
  return passed();
}
