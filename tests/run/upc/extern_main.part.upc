/* What extern_main.c calls. */
#include <upc.h>

static shared long sums[THREADS];

long total_of(const long *own, int count) {
  long total = 0;
  for (int i = 0; i < count; i++)
    total += own[i];
  sums[MYTHREAD] = total;
  upc_barrier;
  total = 0;
  for (int t = 0; t < THREADS; t++)
    total += sums[t];
  upc_barrier;
  return total;
}
