// run: n=1,2
// An object of 64 megabytes: first, last and some elements between.
#include "../check.h"

int main(void) {
  const size_t n = (size_t)8 << 20;
  shared [1024] double *a = upc_all_alloc(n / 1024, 1024 * sizeof(double));
  CHECK(a != NULL);
  for (size_t i = MYTHREAD * 1024; i < n; i += 1024 * 1000 * THREADS)
    a[i] = i;
  if (MYTHREAD == 0)
    a[n - 1] = -1;
  upc_barrier;
  CHECK(a[n - 1] == -1 && a[1024 * (THREADS - 1)] == 1024 * (THREADS - 1));
  upc_all_free(a);
  return passed();
}
