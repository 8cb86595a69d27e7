// run
// One block of an object lies on thread 0; an object of a block a thread has one everywhere.
#include "../check.h"

int main(void) {
  shared [] char *one = upc_all_alloc(1, 1000);
  shared char *each = upc_all_alloc(THREADS, 1), *more = upc_global_alloc(2 * THREADS + 1, 1);
  CHECK(upc_threadof(one) == 0 && upc_threadof(one + 999) == 0 && upc_phaseof(one) == 0);
  for (int t = 0; t < THREADS; t++)
    CHECK(upc_threadof(each + t) == t);
  more[2 * THREADS] = 5;
  CHECK(upc_threadof(more + 2 * THREADS) == 0 && more[2 * THREADS] == 5);
  upc_free(more);
  return passed();
}
