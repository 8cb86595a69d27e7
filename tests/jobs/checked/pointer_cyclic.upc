// says: begins just behind the end of the shared object `a`, which has 8 bytes on thread 0
#include <upc.h>
shared double a[THREADS], b[THREADS];
int main(void) {
  shared double *p = &a[0];
  if (MYTHREAD == 0) {
    p += THREADS;
    *p = 1;
  }
}
