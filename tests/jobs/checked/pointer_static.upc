// says: pointer_static.upc:8:5: rank 0: p[i]: this access to 4 bytes begins just behind the end of the shared object `a`
// says: which has 12 bytes on thread 0
#include <upc.h>
shared [3] int a[3 * THREADS];
int main(void) {
  shared [3] int *p = a;
  for (int i = 0; MYTHREAD == 0 && i < 3 * THREADS + 1; i++)
    p[i] = i;
}
