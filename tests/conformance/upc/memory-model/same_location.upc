// run
// A thread sees its own relaxed writes in their order, through every pointer.
#include "../check.h"
shared int a[4 * THREADS];

int main(void) {
  int far = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < 100; i++) {
    a[far] = i;
    CHECK(a[far] == i);
    *(shared [] int *)&a[far] = i + 1;
    CHECK(a[far] == i + 1);
  }
  int *mine = (int *)&a[THREADS + MYTHREAD];
  *mine = 3;
  CHECK(a[THREADS + MYTHREAD] == 3);
  a[THREADS + MYTHREAD] = 4;
  CHECK(*mine == 4);
  return passed();
}
