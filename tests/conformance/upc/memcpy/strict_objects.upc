// run
// Transfers of strict data are relaxed accesses; a fence makes them visible.
#include "../check.h"
strict shared [4] int a[4 * THREADS];

int main(void) {
  int values[4] = {1, 2, 3, MYTHREAD};
  upc_memput((shared void *)&a[4 * ((MYTHREAD + 1) % THREADS)], values, sizeof values);
  upc_barrier;
  CHECK(a[4 * MYTHREAD + 3] == (MYTHREAD + THREADS - 1) % THREADS && a[4 * MYTHREAD] == 1);
  return passed();
}
