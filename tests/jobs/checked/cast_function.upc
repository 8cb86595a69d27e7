// says: v[i]: this access to 8 bytes begins just behind the end of what was allocated at cast_function.upc:13
#include <upc.h>
/* Nothing in it is shared. */
static double sum(const double *v, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  return s;
}
int main(void) {
  double s = 0;
  if (MYTHREAD == 0) {
    shared [] double *p = upc_alloc(4 * sizeof(double));
    for (int i = 0; i < 4; i++)
      p[i] = i;
    s = sum((const double *)p, 5);
  }
  upc_barrier;
  return s;
}
