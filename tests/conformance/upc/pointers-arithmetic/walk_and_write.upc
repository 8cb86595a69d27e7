// run
// *p++ visits every element once.
#include "../check.h"
shared [4] int a[8 * THREADS];

int main(void) {
  if (MYTHREAD == THREADS - 1) {
    shared [4] int *p = a;
    for (int i = 0; i < 8 * THREADS; i++)
      *p++ = 3 * i;
  }
  upc_barrier;
  for (int i = 0; i < 8 * THREADS; i++)
    CHECK(a[i] == 3 * i);
  return passed();
}
