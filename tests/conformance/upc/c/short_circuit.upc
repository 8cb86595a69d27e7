// run
// && || ?: and , evaluate shared operands only when C does.
#include "../check.h"
shared int a[THREADS], calls[THREADS];
static int called(int value) {
  calls[MYTHREAD]++;
  return value;
}

int main(void) {
  a[MYTHREAD] = 1;
  int x = a[MYTHREAD] || called(1);
  x += !a[MYTHREAD] && called(1);
  x += a[MYTHREAD] ? 10 : called(100);
  CHECK(x == 11 && calls[MYTHREAD] == 0);
  x = (a[MYTHREAD] = 5, a[MYTHREAD] + called(2));
  CHECK(x == 7 && calls[MYTHREAD] == 1);
  return passed();
}
