// run
// The body may be any statement: empty, an expression, another loop, a condition, a labelled one.
#include "../check.h"

int main(void) {
  int i, n = 0;
  upc_forall(i = 0; i < 4 * THREADS; i++; i);
  CHECK(i == 4 * THREADS);
  upc_forall(i = 0; i < 4 * THREADS; i++; i) n++;
  CHECK(n == 4);
  upc_forall(i = 0; i < 4 * THREADS; i++; i) for (int k = 0; k < 3; k++) n++;
  CHECK(n == 16);
  upc_forall(i = 0; i < 4 * THREADS; i++; i) if (i < THREADS) n += 10;
  else n += 100;
  CHECK(n == 326);
  upc_forall(i = 0; i < THREADS; i++; i) again : if (n % 7) {
    n++;
    goto again;
  }
  CHECK(n == 329);
  return passed();
}
