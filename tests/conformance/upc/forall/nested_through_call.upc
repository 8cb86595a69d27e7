// run
// The nesting is that of the running program, through calls.
#include "../check.h"

static int count(int n) {
  int ran = 0;
  upc_forall(int j = 0; j < n; j++; j) ran++;
  return ran;
}

int main(void) {
  CHECK(count(4 * THREADS) == 4);
  int all = 0;
  upc_forall(int i = 0; i < THREADS; i++; i) all += count(4 * THREADS);
  CHECK(all == 4 * THREADS);
  CHECK(count(4 * THREADS) == 4);
  return passed();
}
