// run
// Berkeley's transfers by the names without the prefix, for programs that ask for them.
#define BUPC_USE_UPC_NAMESPACE
#include "../check.h"
shared [4] int a[4 * THREADS], b[4 * THREADS];

int main(void) {
  const int right = (MYTHREAD + 1) % THREADS;
  int out[4] = {MYTHREAD, 1, 2, 3}, in[4];
  upc_handle_t h[2] = {upc_memput_async(&a[4 * right], out, sizeof out), UPC_COMPLETE_HANDLE};
  upc_waitsync_all(h, 2);
  CHECK(upc_trysync_all(h, 2) && upc_trysync(UPC_COMPLETE_HANDLE));
  h[0] = upc_memget_async(in, &a[4 * right], sizeof in);
  upc_waitsync(h[0]);
  CHECK(in[0] == MYTHREAD && in[3] == 3);
  upc_waitsync(upc_memcpy_async(&b[4 * right], &a[4 * right], sizeof in));
  upc_waitsync(upc_memset_async(&a[4 * right], 0, sizeof in));
  CHECK(b[4 * right] == MYTHREAD && a[4 * right + 3] == 0);
  upc_memput_asynci(&a[4 * right], out, sizeof out);
  upc_waitsynci();
  upc_begin_accessregion();
  upc_memcpy_asynci(&b[4 * right], &a[4 * right], sizeof in);
  upc_memget_asynci(in, &a[4 * right], sizeof in);
  upc_waitsync(upc_end_accessregion());
  CHECK(upc_trysynci() && b[4 * right + 2] == 2 && in[2] == 2);
  upc_barrier;
  CHECK(b[4 * MYTHREAD] == (MYTHREAD + THREADS - 1) % THREADS);
  upc_sem_t *s = upc_sem_alloc(UPC_SEM_INTEGER | UPC_SEM_SPRODUCER | UPC_SEM_MCONSUMER);
  upc_sem_postN(s, 2);
  upc_sem_waitN(s, 1);
  CHECK(upc_sem_tryN(s, 1) && UPC_SEM_MAXVALUE >= 65535);
  return passed();
}
