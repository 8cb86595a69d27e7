// run
// Transfers of no bytes complete, by every name, and touch nothing.
#include "../check.h"
#include <upc_nb.h>
shared int a[THREADS];

int main(void) {
  int own = 5;
  const int next = (MYTHREAD + 1) % THREADS;
  a[MYTHREAD] = 7;
  upc_barrier;
  upc_sync(upc_memput_nb(&a[next], &own, 0));
  upc_sync(upc_memget_nb(&own, &a[next], 0));
  upc_sync(upc_memcpy_nb(&a[next], &a[MYTHREAD], 0));
  upc_sync(upc_memset_nb(&a[next], 1, 0));
  upc_memput_nbi(&a[next], &own, 0);
  upc_memget_nbi(&own, &a[next], 0);
  upc_synci();
  upc_barrier;
  CHECK(own == 5 && a[MYTHREAD] == 7);
  return passed();
}
