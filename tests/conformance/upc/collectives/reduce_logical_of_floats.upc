// run
// Logical operators on floating point: every value but zero counts as true, fractions too; minus zero does not.
#include "../check.h"
#include <upc_collective.h>
shared double a[2 * THREADS], all, any;
shared float f[2 * THREADS], some;

int main(void) {
  a[MYTHREAD] = a[MYTHREAD + THREADS] = 0.25;
  f[MYTHREAD] = f[MYTHREAD + THREADS] = -0.0f;
  upc_all_reduceD(&all, a, UPC_LOGAND, 2 * THREADS, 1, NULL, 0);
  upc_all_reduceD(&any, a, UPC_LOGOR, 2 * THREADS, 1, NULL, 0);
  upc_all_reduceF(&some, f, UPC_LOGOR, 2 * THREADS, 1, NULL, 0);
  CHECK(all == 1 && any == 1 && some == 0);
  upc_barrier;
  if (MYTHREAD == THREADS - 1)
    a[MYTHREAD] = 0;
  upc_all_reduceD(&all, a, UPC_LOGAND, 2 * THREADS, 1, NULL, 0);
  CHECK(all == 0);
  return passed();
}
