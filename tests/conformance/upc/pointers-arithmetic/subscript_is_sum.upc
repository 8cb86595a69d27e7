// run
// p[i], i[p] and *(p + i) are the same element.
#include "../check.h"
shared [3] int a[6 * THREADS];

int main(void) {
  shared [3] int *p = &a[2];
  CHECK(&p[3] == p + 3 && &3 [p] == &a[5] && &p[-1] == &a[1]);
  if (MYTHREAD == 0)
    1 [a] = 77;
  upc_barrier;
  CHECK(p[-1] == 77);
  return passed();
}
