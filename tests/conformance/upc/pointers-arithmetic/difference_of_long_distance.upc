// run
// The difference is signed and counts elements beyond 2^31 bytes apart on all threads together.
#include "../check.h"
shared [1000] char a[100000 * THREADS];

int main(void) {
  shared [1000] char *first = a, *last = &a[100000 * THREADS - 1];
  CHECK(last - first == 100000 * THREADS - 1);
  CHECK(first - last == -(100000 * THREADS - 1));
  return passed();
}
