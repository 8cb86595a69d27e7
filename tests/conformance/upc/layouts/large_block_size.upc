// run
// Block sizes beyond 2^20 are kept exactly.
#include "../check.h"
#if UPC_MAX_BLOCK_SIZE < 1048575
#error "the largest block size is too small"
#endif
shared [1048575] char a[1048575 * THREADS];

int main(void) {
  CHECK(upc_blocksizeof(a) == 1048575);
  CHECK(upc_threadof(&a[1048574]) == 0 && upc_phaseof(&a[1048574]) == 1048574);
  if (THREADS > 1)
    CHECK(upc_threadof(&a[1048575]) == 1 && upc_phaseof(&a[1048575]) == 0);
  a[1048575 * (size_t)MYTHREAD + 7] = 'x';
  upc_barrier;
  CHECK(a[1048575 * (size_t)((MYTHREAD + 1) % THREADS) + 7] == 'x');
  return passed();
}
