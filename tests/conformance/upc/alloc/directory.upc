// run
// A private table of pointers to every thread's part of one allocation.
#include "../check.h"
#define K 6

int main(void) {
  shared [] double **part = malloc(THREADS * sizeof *part);
  shared [K] double *all = upc_all_alloc(THREADS, K * sizeof(double));
  for (int t = 0; t < THREADS; t++)
    part[t] = (shared [] double *)&all[t * K];
  for (int i = 0; i < K; i++)
    part[MYTHREAD][i] = MYTHREAD + i / 10.0;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    CHECK(part[t][K - 1] == t + (K - 1) / 10.0 && *(part[t] + 1) == t + 0.1);
  free(part);
  return passed();
}
