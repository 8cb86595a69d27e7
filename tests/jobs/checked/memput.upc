// says: goes 8 bytes beyond the end of what was allocated at memput.upc:4, which has 16 bytes on thread 1
#include <upc.h>
int main(void) {
  shared [2] double *p = upc_all_alloc(THREADS, 2 * sizeof(double));
  double data[3] = {1, 2, 3};
  if (MYTHREAD == 0) upc_memput(&p[2], data, sizeof data);
  upc_barrier;
}
