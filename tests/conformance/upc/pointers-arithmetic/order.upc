// run
// < and its kin are the sign of the difference, across threads.
#include "../check.h"
shared [2] int a[6 * THREADS];

int main(void) {
  for (int i = 0; i < 6 * THREADS; i++)
    for (int j = 0; j < 6 * THREADS; j++) {
      shared [2] int *p = &a[i], *q = &a[j];
      CHECK((p < q) == (i < j) && (p <= q) == (i <= j) && (p > q) == (i > j) && (p >= q) == (i >= j));
      CHECK((p == q) == (i == j));
    }
  return passed();
}
