// says: cast.upc:9:7: rank 0: own[i]: this access to 4 bytes begins just behind the end of the shared object `a`
// says: which has 20 bytes on thread 0
#include <upc.h>
shared [5] int a[5 * THREADS];
int main(void) {
  int *own = (int *)&a[5 * MYTHREAD];
  if (MYTHREAD == 0)
    for (int i = 0; i < 5 * THREADS; i++)
      own[i] = 0;
  upc_barrier;
}
