// run
// Casting &a[t] to an indefinite pointer gives the part of thread t as one array.
#include "../check.h"
shared [2] int a[10 * THREADS];

int main(void) {
  upc_forall(int i = 0; i < 10 * THREADS; i++; &a[i]) a[i] = i;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    shared [] int *part = (shared [] int *)&a[2 * t];
    for (int k = 0; k < 10; k++)
      CHECK(part[k] == (k / 2 * THREADS + t) * 2 + k % 2 && upc_threadof(&part[k]) == t);
    CHECK(&part[9] - part == 9 && upc_phaseof(&part[5]) == 0);
  }
  return passed();
}
