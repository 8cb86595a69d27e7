// says: plain_memset.upc:9:5: rank 0: memset(): this access to 44 bytes goes 4 bytes beyond the end of the shared object `a`
// says: which has 40 bytes on thread 0
#include <string.h>
#include <upc.h>
shared [10] int a[10 * THREADS];
int main(void) {
  int *own = (int *)&a[10 * MYTHREAD], n = 11;
  if (MYTHREAD == 0)
    memset(own, 0, n++ * sizeof *own);
  upc_barrier;
}
