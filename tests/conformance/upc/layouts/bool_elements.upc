// run
// Elements of type _Bool are 0 or 1, whatever is assigned.
#include "../check.h"
shared [4] _Bool a[8 * THREADS];

int main(void) {
  if (MYTHREAD == THREADS - 1)
    for (int i = 0; i < 8 * THREADS; i++)
      a[i] = i % 3 * 256;
  upc_barrier;
  for (int i = 0; i < 8 * THREADS; i++) {
    CHECK(a[i] == (i % 3 != 0));
    CHECK(upc_elemsizeof(a[i]) == 1);
  }
  upc_barrier;
  a[MYTHREAD] = 0.25;
  CHECK(a[MYTHREAD] == 1);
  return passed();
}
