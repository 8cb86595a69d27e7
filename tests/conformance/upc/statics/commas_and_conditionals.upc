// run
// Shared operands of comma, ?:, && and || are evaluated as C says, once and in order.
#include "../check.h"
shared int a[THREADS], b[THREADS];
static int calls;
static shared int *element(int t) {
  calls++;
  return &a[t];
}

int main(void) {
  a[MYTHREAD] = 3;
  b[MYTHREAD] = 4;
  const int larger = a[MYTHREAD] > b[MYTHREAD] ? a[MYTHREAD]++ : (b[MYTHREAD]++, b[MYTHREAD] * 2);
  CHECK(larger == 10 && a[MYTHREAD] == 3 && b[MYTHREAD] == 5);
  CHECK((a[MYTHREAD] == 9 && b[MYTHREAD]++) == 0 && b[MYTHREAD] == 5);
  CHECK((a[MYTHREAD] == 3 || b[MYTHREAD]++) == 1 && b[MYTHREAD] == 5);
  *element(MYTHREAD) += *element(MYTHREAD) * 2;
  CHECK(a[MYTHREAD] == 9 && calls == 2);
  CHECK((element(MYTHREAD)[0]++, calls) == 3 && a[MYTHREAD] == 10);
  return passed();
}
