// run
// Targets in allocated memory of every kind, and members of structs there.
#include "../check.h"
#include <upc_atomic.h>
struct record { char tag; long counts[2]; };

int main(void) {
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD | UPC_GET, 0);
  shared [1] struct record *a = upc_all_alloc(THREADS, sizeof(struct record));
  upc_memset(&a[MYTHREAD], 0, sizeof(struct record));
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    const long share = MYTHREAD + 1;
    upc_atomic_relaxed(domain, NULL, UPC_ADD, &a[t].counts[1], &share, NULL);
  }
  upc_barrier;
  long sum, untouched;
  upc_atomic_relaxed(domain, &sum, UPC_GET, &a[MYTHREAD].counts[1], NULL, NULL);
  upc_atomic_relaxed(domain, &untouched, UPC_GET, &a[MYTHREAD].counts[0], NULL, NULL);
  CHECK(sum == THREADS * (THREADS + 1) / 2 && untouched == 0);
  shared [] long *own = upc_alloc(sizeof(long));
  const long two = 2;
  *own = 40;
  upc_atomic_strict(domain, &sum, UPC_ADD, own, &two, NULL);
  CHECK(sum == 40 && *own == 42);
  return passed();
}
