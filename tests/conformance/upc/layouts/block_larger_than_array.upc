// run
// A block size beyond the array's length leaves everything on thread 0.
#include "../check.h"
shared [1000] char a[10 * THREADS];

int main(void) {
  for (int i = 0; i < 10 * THREADS; i++)
    CHECK(upc_threadof(&a[i]) == 0 && upc_phaseof(&a[i]) == i);
  return passed();
}
