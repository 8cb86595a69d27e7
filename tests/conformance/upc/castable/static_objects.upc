// run
// Pointers from upc_cast into static data of every thread that is near read and write the object itself.
#include "../check.h"
#include <upc_castable.h>
shared [4] int a[4 * THREADS];

int main(void) {
  for (int t = 0; t < THREADS; t++) {
    int *part = upc_cast(&a[4 * t]);
    CHECK(part != NULL || t != MYTHREAD);
    if (part != NULL && MYTHREAD == (t + 1) % THREADS)
      part[2] = 50 + t;
    upc_barrier;
    if (part != NULL && upc_cast(&a[4 * ((t + 1) % THREADS)]) != NULL)
      CHECK(a[4 * t] == 0);
  }
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    const int *part = upc_cast(&a[4 * t]);
    if (part != NULL)
      CHECK(part[2] == a[4 * t + 2]);
  }
  return passed();
}
