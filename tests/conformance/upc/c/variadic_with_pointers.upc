// run
// Pointers-to-shared of both kinds among the variable arguments of functions.
#include "../check.h"
#include <stdarg.h>
shared [2] int a[2 * THREADS];
shared int c[THREADS];
static int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++) {
    s += *va_arg(list, shared [2] int *);
    s += *va_arg(list, shared int *) + va_arg(list, int);
  }
  va_end(list);
  return s;
}

int main(void) {
  a[2 * MYTHREAD + 1] = 5;
  c[MYTHREAD] = 7;
  CHECK(sum(2, &a[2 * MYTHREAD + 1], &c[MYTHREAD], 1, &a[2 * MYTHREAD], &c[MYTHREAD], 2) == 22);
  return passed();
}
