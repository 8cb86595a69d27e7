// run
// A pointer that starts behind the last element and goes back meets every element once.
#include "../check.h"
shared [3] int a[6 * THREADS];

int main(void) {
  upc_forall(int i = 0; i < 6 * THREADS; i++; &a[i]) a[i] = i;
  upc_barrier;
  shared [3] int *p = a + 6 * THREADS;
  for (int i = 6 * THREADS - 1; i >= 0; i--) {
    CHECK(*--p == i && upc_phaseof(p) == i % 3 && upc_threadof(p) == i / 3 % THREADS);
    CHECK(p - a == i);
  }
  CHECK(p == a);
  return passed();
}
