// run
// No bytes: nothing is touched, by each of the four functions.
#include "../check.h"
shared int a[THREADS];

int main(void) {
  int own = 3;
  a[MYTHREAD] = 8;
  upc_barrier;
  const int next = (MYTHREAD + 1) % THREADS;
  upc_memput(&a[next], &own, 0);
  upc_memget(&own, &a[next], 0);
  upc_memset(&a[next], 0, 0);
  upc_memcpy(&a[next], &a[MYTHREAD], 0);
  upc_barrier;
  CHECK(own == 3 && a[MYTHREAD] == 8);
  return passed();
}
