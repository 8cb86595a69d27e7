// says: goes 1 bytes beyond the end of the shared object `a`, which has 3 bytes on thread 0
#include <upc.h>
shared [3] char a[3 * THREADS];
int main(void) {
  if (MYTHREAD == 0) upc_memset(a, 0, 4);
  upc_barrier;
}
