// says: plain_memcpy_from.upc:10:5: rank 0: memcpy(): this access to 8 bytes begins 4 bytes behind the end of the shared object `line`
#include <string.h>
#include <upc.h>
shared [4] int line[4 * THREADS];
shared [4] int other[4 * THREADS];
int main(void) {
  int here[2];
  const int *own = (const int *)&line[4 * MYTHREAD];
  if (MYTHREAD == 0)
    memcpy(here, own + 5, sizeof here);
  upc_barrier;
}
