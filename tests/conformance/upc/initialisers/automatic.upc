// run
// Automatic variables take any value.
#include "../check.h"
shared [3] int a[6 * THREADS];

int main(void) {
  a[MYTHREAD] = MYTHREAD;
  upc_barrier;
  shared [3] int *p = &a[MYTHREAD], *q[2] = {p, p + 1};
  struct { shared [3] int *where; int value; } s = {p, *p};
  int values[3] = {a[0], a[THREADS - 1]};
  CHECK(q[1] - q[0] == 1 && s.where == p && s.value == MYTHREAD && values[1] == THREADS - 1 && values[2] == 0);
  return passed();
}
