// run
// A pointer-to-shared becomes an integer by a cast; null gives 0 and equal pointers give equal numbers.
#include "../check.h"
#include <stdint.h>
shared int a[4 * THREADS];

int main(void) {
  shared int *p = &a[3], *q = a;
  CHECK((uintptr_t)(p) == (uintptr_t)(q + 3) && (uintptr_t)p != (uintptr_t)q);
  CHECK((uintptr_t)(shared int *)0 == 0);
  return passed();
}
