// run
// Elements of sixteen bytes in blocks of five, written by their owners and read by all.
#include "../check.h"
shared [5] long double a[10 * THREADS];

int main(void) {
  CHECK(upc_elemsizeof(a) == sizeof(long double) && upc_blocksizeof(a) == 5);
  upc_forall(int i = 0; i < 10 * THREADS; i++; &a[i]) a[i] = i + 0.25L;
  upc_barrier;
  for (int i = 10 * THREADS - 1; i >= 0; i--)
    CHECK(a[i] == i + 0.25L);
  return passed();
}
