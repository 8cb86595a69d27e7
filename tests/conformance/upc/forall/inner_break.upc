// run
// break and continue of a loop inside upc_forall belong to that loop.
#include "../check.h"
shared int count[THREADS];

int main(void) {
  upc_forall(int i = 0; i < 5 * THREADS; i++; i) {
    for (int k = 0;; k++) {
      if (k % 2)
        continue;
      if (k > i)
        break;
      count[MYTHREAD]++;
    }
    switch (i % 3) {
    case 0:
      break;
    default:
      count[MYTHREAD] += 100;
    }
  }
  int expected = 0;
  for (int i = MYTHREAD; i < 5 * THREADS; i += THREADS)
    expected += i / 2 + 1 + (i % 3 ? 100 : 0);
  CHECK(count[MYTHREAD] == expected);
  return passed();
}
