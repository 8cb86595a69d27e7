// run
// <upc_nb.h>: handles, implicit transfers, and functions by pointer.
#include "../check.h"
#include <upc_nb.h>
#if __UPC_NB__ != 1
#error "no feature macro"
#endif
shared [8] int a[8 * THREADS];
shared [8] int b[8 * THREADS];
upc_handle_t (*put)(shared void *restrict, const void *restrict, size_t) = upc_memput_nb;

int main(void) {
  int next = (MYTHREAD + 1) % THREADS, last = (MYTHREAD + THREADS - 1) % THREADS, buffer[8];
  for (int i = 0; i < 8; i++)
    buffer[i] = MYTHREAD * 10 + i;
  upc_handle_t first = upc_memput_nb(&a[8 * next], buffer, 4 * sizeof(int));
  upc_handle_t second = put(&a[8 * next + 4], buffer + 4, 4 * sizeof(int));
  upc_sync(second);
  while (!upc_sync_attempt(first))
    ;
  upc_barrier;
  upc_sync(upc_memget_nb(buffer, &a[8 * MYTHREAD], sizeof buffer));
  for (int i = 0; i < 8; i++)
    CHECK(buffer[i] == last * 10 + i);
  upc_memcpy_nbi(&b[8 * next], &a[8 * MYTHREAD], 8 * sizeof(int));
  upc_memset_nbi(&a[8 * MYTHREAD], 0, sizeof(int));
  upc_synci();
  upc_barrier;
  CHECK(a[8 * MYTHREAD] == 0);
  upc_sync(upc_memset_nb(&b[8 * next], 0, sizeof(int)));
  upc_sync(upc_memcpy_nb(&b[8 * next + 2], &b[8 * next], sizeof(int)));
  upc_memput_nbi(&a[8 * next + 1], buffer, sizeof(int));
  while (!upc_synci_attempt())
    ;
  upc_memget_nbi(buffer + 7, &b[8 * next + 2], sizeof(int));
  upc_synci();
  CHECK(buffer[7] == 0);
  upc_sync(UPC_COMPLETE_HANDLE);
  return passed();
}
