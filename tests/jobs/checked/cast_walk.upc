// says: begins just behind the end of what was allocated at cast_walk.upc:5, which has 80 bytes on thread 0
// says: cast_walk.upc:9
#include <upc.h>
int main(void) {
  shared [10] double *a = upc_all_alloc(THREADS, 10 * sizeof(double));
  double *p = (double *)&a[10 * MYTHREAD], *end = p + 10;
  if (MYTHREAD == 0)
    while (p <= end)
      *p++ = 1;
  upc_barrier;
}
