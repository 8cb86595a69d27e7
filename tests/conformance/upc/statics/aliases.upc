// run
// A shared object has its type without `shared`: an int may be reached in three ways, in any order.
#include "../check.h"
shared int a[4 * THREADS];

static int through(shared int *p, shared [] int *q, int *own) {
  *p = 1;
  *own = 2;
  *q += *p;
  *own += *q;
  return *p;
}

int main(void) {
  CHECK(through(&a[MYTHREAD], (shared [] int *)&a[MYTHREAD], (int *)&a[MYTHREAD]) == 8);
  int *own = (int *)&a[MYTHREAD];
  own[1] = 5;
  CHECK(a[MYTHREAD + THREADS] == 5);
  return passed();
}
