// run
// A reduction may start in the middle of a block: the phase counts.
#include "../check.h"
#include <upc_collective.h>
shared [4] int a[8 * THREADS];
shared int result;

int main(void) {
  for (int i = 0; i < 8 * THREADS; i++)
    if (upc_threadof(&a[i]) == MYTHREAD)
      a[i] = i;
  int count = 8 * THREADS - 5, expected = 0;
  for (int i = 3; i < 3 + count; i++)
    expected += i;
  upc_all_reduceI(&result, &a[3], UPC_ADD, count, 4, NULL, 0);
  CHECK(result == expected);
  return passed();
}
