// run
// UPC_NONCOMM_FUNC keeps the order of the elements.
#include "../check.h"
#include <upc_collective.h>
shared [2] unsigned a[6 * THREADS];
shared unsigned result;
/* Associative, not commutative: composition of the maps x -> 3^k x + c, with k and c in one number. */
static unsigned compose(unsigned f, unsigned g) {
  unsigned scale = (f >> 16) * (g >> 16) & 0xffff;
  return scale << 16 | (((f & 0xffff) * (g >> 16) + (g & 0xffff)) & 0xffff);
}

int main(void) {
  unsigned expected = 0;
  for (int i = 0; i < 6 * THREADS; i++) {
    unsigned value = (2 * i + 3u) << 16 | (unsigned)(i + 1);
    if (upc_threadof(&a[i]) == MYTHREAD)
      a[i] = value;
    expected = i == 0 ? value : compose(expected, value);
  }
  upc_all_reduceUI(&result, a, UPC_NONCOMM_FUNC, 6 * THREADS, 2, compose, 0);
  CHECK(result == expected);
  return passed();
}
