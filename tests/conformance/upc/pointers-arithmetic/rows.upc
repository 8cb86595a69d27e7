// run
// A pointer to rows steps by the length of a row in elements.
#include "../check.h"
shared [2] int a[5 * THREADS][6];

int main(void) {
  shared [2] int(*row)[6] = a;
  for (int i = 0; i < 5 * THREADS; i++, row++) {
    CHECK(&(*row)[0] == &a[i][0] && row - a == i);
    CHECK(upc_threadof(&(*row)[3]) == (6 * i + 3) / 2 % THREADS);
    CHECK(upc_phaseof(&(*row)[3]) == 1);
  }
  return passed();
}
