// run
// Steps over elements of a thousand bytes and an odd one.
#include "../check.h"
struct big { char bytes[1001]; };
shared [2] struct big a[6 * THREADS];

int main(void) {
  shared [2] struct big *p = a;
  for (int i = 0; i < 6 * THREADS; i++, p++) {
    if (upc_threadof(p) == MYTHREAD)
      p->bytes[1000] = (char)(i % 120);
    CHECK(p == &a[i] && p - a == i);
  }
  upc_barrier;
  for (int i = 0; i < 6 * THREADS; i++)
    CHECK((*--p).bytes[1000] == (6 * THREADS - 1 - i) % 120);
  return passed();
}
