// run
// Pointers-to-shared pass through `...`.
#include "../check.h"
#include <stdarg.h>
shared [3] int a[3 * THREADS];

static shared [3] int *pick(int n, ...) {
  va_list list;
  shared [3] int *p = NULL;
  va_start(list, n);
  while (n-- > 0)
    p = va_arg(list, shared [3] int *);
  va_end(list);
  return p;
}

int main(void) {
  CHECK(pick(1, &a[2], a) == &a[2] && pick(2, a, &a[1]) == &a[1] && upc_phaseof(pick(1, &a[2])) == 2);
  return passed();
}
