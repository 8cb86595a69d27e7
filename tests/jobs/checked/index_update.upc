// says: begins just behind the end of the shared object `a`, which has 16 bytes on thread 0
#include <upc.h>
shared int a[4 * THREADS];
int main(void) {
  volatile int i = 4 * THREADS;
  if (MYTHREAD == 0)
    a[i] += 1;
}
