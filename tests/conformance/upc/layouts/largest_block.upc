// run
// Programs multiply the largest block size by THREADS, in an int.
#include "../check.h"
shared [UPC_MAX_BLOCK_SIZE] char a[UPC_MAX_BLOCK_SIZE * THREADS];

int main(void) {
  size_t mine = (size_t)UPC_MAX_BLOCK_SIZE * MYTHREAD;
  CHECK(upc_blocksizeof(a) == UPC_MAX_BLOCK_SIZE);
  a[mine + UPC_MAX_BLOCK_SIZE - 1] = 'x';
  upc_barrier;
  CHECK(upc_threadof(&a[mine + UPC_MAX_BLOCK_SIZE - 1]) == (size_t)MYTHREAD);
  CHECK(a[(size_t)UPC_MAX_BLOCK_SIZE * THREADS - 1] == 'x');
  return passed();
}
