// run
// Berkeley's reductions whose result every thread gets.
#include "../check.h"
#include <upc_collective.h>
shared [2] int a[2 * THREADS];
shared int sums[THREADS];
shared double d[THREADS], largest[THREADS];

int main(void) {
  a[2 * MYTHREAD] = MYTHREAD;
  a[2 * MYTHREAD + 1] = 1;
  d[MYTHREAD] = MYTHREAD / 2.0;
  bupc_all_reduce_allI(sums, a, UPC_ADD, 2 * THREADS, 2, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  bupc_all_reduce_allD(largest, d, UPC_MAX, THREADS, 1, NULL, 0);
  CHECK(sums[MYTHREAD] == THREADS * (THREADS - 1) / 2 + THREADS);
  CHECK(largest[MYTHREAD] == (THREADS - 1) / 2.0);
  return passed();
}
