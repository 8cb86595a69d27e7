// run
// An operator of the program's own.
#include "../check.h"
#include <upc_collective.h>
shared [2] long a[2 * THREADS];
shared long result;
static long larger_modulus(long x, long y) { return x % 1000 > y % 1000 ? x : y; }

int main(void) {
  a[2 * MYTHREAD] = 5000 + MYTHREAD;
  a[2 * MYTHREAD + 1] = 9000;
  upc_all_reduceL(&result, a, UPC_FUNC, 2 * THREADS, 2, larger_modulus, 0);
  CHECK(THREADS == 1 ? result % 1000 == 0 : result == 5000 + THREADS - 1);
  return passed();
}
