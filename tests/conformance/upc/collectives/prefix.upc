// run
// The inclusive prefix of a blocked array.
#include "../check.h"
#include <upc_collective.h>
shared [3] int a[9 * THREADS], sums[9 * THREADS];

int main(void) {
  for (int i = 0; i < 9 * THREADS; i++)
    if (upc_threadof(&a[i]) == MYTHREAD)
      a[i] = i % 5 - 1;
  upc_all_prefix_reduceI(sums, a, UPC_ADD, 9 * THREADS, 3, NULL, 0);
  int sum = 0;
  for (int i = 0; i < 9 * THREADS; i++) {
    sum += i % 5 - 1;
    CHECK(sums[i] == sum);
  }
  return passed();
}
