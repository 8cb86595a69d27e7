// run: static
// With a known number of threads an array may have any length.
#include "../check.h"
shared [4] int a[11];
shared int b[5];

int main(void) {
  for (int i = 0; i < 11; i++)
    CHECK(upc_threadof(&a[i]) == i / 4 % THREADS);
  for (int i = 0; i < 5; i++)
    CHECK(upc_threadof(&b[i]) == i % THREADS);
  return passed();
}
