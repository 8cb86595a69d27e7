// run
// Order of pointers into one blocked array is the order of indices, whichever threads the elements lie on.
#include "../check.h"
shared [3] char a[9 * THREADS];
shared char c[9 * THREADS];

int main(void) {
  for (int i = 0; i <= 9 * THREADS; i++)
    for (int j = 0; j <= 9 * THREADS; j++) {
      CHECK((&a[i] < &a[j]) == (i < j) && (&a[i] <= &a[j]) == (i <= j) && (&a[i] == &a[j]) == (i == j));
      CHECK((&c[i] > &c[j]) == (i > j) && (&c[i] >= &c[j]) == (i >= j) && (&c[i] != &c[j]) == (i != j));
    }
  return passed();
}
