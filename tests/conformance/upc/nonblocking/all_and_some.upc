// run
// Berkeley: waiting for several handles, access regions, and the names of the UPC namespace.
#define BUPC_USE_UPC_NAMESPACE 1
#include "../check.h"
shared [8] int a[8 * THREADS];

int main(void) {
  int next = (MYTHREAD + 1) % THREADS, last = (MYTHREAD + THREADS - 1) % THREADS, buffer[8], got[8] = {0};
  upc_handle_t h[3];
  for (int i = 0; i < 8; i++)
    buffer[i] = MYTHREAD * 10 + i;
  h[0] = upc_memput_async(&a[8 * next], buffer, 4 * sizeof(int));
  h[1] = UPC_COMPLETE_HANDLE;
  h[2] = bupc_memput_async(&a[8 * next + 4], buffer + 4, 4 * sizeof(int));
  bupc_waitsync_all(h, 3);
  CHECK(h[0] == BUPC_COMPLETE_HANDLE && h[2] == BUPC_COMPLETE_HANDLE);
  upc_barrier;
  h[0] = upc_memget_async(got, &a[8 * MYTHREAD], 4 * sizeof(int));
  h[1] = upc_memget_async(got + 4, &a[8 * MYTHREAD + 4], 4 * sizeof(int));
  bupc_waitsync_some(h, 2);
  CHECK(h[0] == BUPC_COMPLETE_HANDLE || h[1] == BUPC_COMPLETE_HANDLE);
  while (!bupc_trysync_some(h, 2))
    upc_poll();
  while (!bupc_trysync_all(h, 2))
    ;
  for (int i = 0; i < 8; i++)
    CHECK(got[i] == last * 10 + i);
  bupc_begin_accessregion();
  upc_memget_asynci(got, &a[8 * next], sizeof got);
  bupc_waitsync(bupc_end_accessregion());
  for (int i = 0; i < 8; i++)
    CHECK(got[i] == buffer[i]);
  upc_barrier;
  upc_memset_asynci(&a[8 * next], 0, sizeof(int));
  upc_waitsynci();
  upc_barrier;
  CHECK(a[8 * MYTHREAD] == 0);
  return passed();
}
