// run
// What upc_thread_info guarantees, upc_cast does; a thread guarantees itself.
#include "../check.h"
#include <upc_castable.h>
shared int a[THREADS];

int main(void) {
  shared int *all = upc_all_alloc(THREADS, sizeof(int));
  for (int t = 0; t < THREADS; t++) {
    const upc_thread_info_t info = upc_thread_info(t);
    CHECK((info.guaranteedCastable & ~UPC_CASTABLE_ALL) == 0);
    CHECK((info.guaranteedCastable & info.probablyCastable) == info.guaranteedCastable);
    if (info.guaranteedCastable & UPC_CASTABLE_STATIC)
      CHECK(upc_cast(&a[t]) != NULL);
    if (info.guaranteedCastable & UPC_CASTABLE_ALL_ALLOC)
      CHECK(upc_cast(&all[t]) != NULL);
  }
  CHECK(upc_cast(&a[MYTHREAD]) == (void *)&a[MYTHREAD] && upc_cast(NULL) == NULL);
  return passed();
}
