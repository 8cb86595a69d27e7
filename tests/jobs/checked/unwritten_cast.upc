// says: sum[1] is read and was never written
// says: unwritten_cast.upc:5
#include <upc.h>
int main(void) {
  shared [2] double *p = upc_all_alloc(THREADS, 2 * sizeof(double));
  double *sum = (double *)&p[2 * MYTHREAD];
  sum[0] = 1;
  if (MYTHREAD == 0)
    sum[0] += sum[1];
  upc_barrier;
}
