// run
// Every rotation, with the identity among them.
#include "../check.h"
#include <upc_collective.h>
shared [4] double a[4 * THREADS], b[4 * THREADS];
shared int perm[THREADS];

int main(void) {
  for (int i = 0; i < 4; i++)
    a[4 * MYTHREAD + i] = MYTHREAD + i / 10.0;
  for (int by = 0; by < THREADS; by++) {
    perm[MYTHREAD] = (MYTHREAD + by) % THREADS;
    upc_all_permute(b, a, perm, 4 * sizeof(double), 0);
    const int from = (MYTHREAD + THREADS - by) % THREADS;
    for (int i = 0; i < 4; i++)
      CHECK(b[4 * MYTHREAD + i] == from + i / 10.0);
    upc_barrier;
  }
  return passed();
}
