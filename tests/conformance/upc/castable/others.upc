// run
// If the memory of another thread is castable, the local pointer shows the same bytes.
#include "../check.h"
#include <upc_castable.h>
shared int a[3 * THREADS];

int main(void) {
  a[MYTHREAD] = MYTHREAD + 1;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    int *p = upc_cast(&a[t]);
    if (p != NULL)
      CHECK(*p == t + 1);
    if (upc_thread_info(t).guaranteedCastable & UPC_CASTABLE_STATIC)
      CHECK(p != NULL);
  }
  return passed();
}
