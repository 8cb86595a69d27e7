// run
// bupc_trysync says when a transfer is done; the complete handle always is.
#include "../check.h"
shared [100] char a[100 * THREADS];

int main(void) {
  CHECK(bupc_trysync(BUPC_COMPLETE_HANDLE));
  bupc_waitsync(BUPC_COMPLETE_HANDLE);
  bupc_handle_t h = bupc_memset_async(&a[100 * ((MYTHREAD + 1) % THREADS)], 'z', 100);
  while (!bupc_trysync(h))
    bupc_poll();
  upc_barrier;
  CHECK(a[100 * MYTHREAD] == 'z' && a[100 * MYTHREAD + 99] == 'z');
  return passed();
}
