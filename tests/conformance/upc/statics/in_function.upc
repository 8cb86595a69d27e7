// run
// A shared static in a function is one object for all threads and all calls.
#include "../check.h"

static shared int *cell(int i) {
  static shared int cells[4 * THREADS];
  return &cells[i];
}
static int bump(void) {
  static shared int n;
  if (MYTHREAD == 0)
    n++;
  return n;
}

int main(void) {
  *cell(MYTHREAD) = MYTHREAD + 1;
  bump();
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    CHECK(*cell(t) == t + 1);
  upc_barrier;
  if (MYTHREAD == 0)
    CHECK(bump() == 2);
  return passed();
}
