// run
// Every operator of reductions.
#include "../check.h"
#include <upc_collective.h>
shared [2] int a[2 * THREADS];
shared int result;

static int reduce(upc_op_t op) {
  upc_all_reduceI(&result, a, op, 2 * THREADS, 2, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  return result;
}

int main(void) {
  int sum = 0, product = 1, and = -1, or = 0, xor = 0;
  for (int i = 0; i < 2 * THREADS; i++) {
    int value = i % 3 + 1;
    sum += value, product *= value, and &= value, or |= value, xor ^= value;
    if (upc_threadof(&a[i]) == MYTHREAD)
      a[i] = value;
  }
  CHECK(reduce(UPC_ADD) == sum && reduce(UPC_MULT) == product && reduce(UPC_AND) == and);
  CHECK(reduce(UPC_OR) == or && reduce(UPC_XOR) == xor && reduce(UPC_MIN) == 1);
  CHECK(reduce(UPC_MAX) == (THREADS > 1 ? 3 : 2) && reduce(UPC_LOGAND) == 1 && reduce(UPC_LOGOR) == 1);
  upc_barrier;
  if (MYTHREAD == 0)
    a[1] = 0;
  upc_barrier;
  CHECK(reduce(UPC_LOGAND) == 0 && reduce(UPC_LOGOR) == 1);
  return passed();
}
