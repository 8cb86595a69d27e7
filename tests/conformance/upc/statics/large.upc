// run
// Megabytes of shared static data.
#include "../check.h"
#define N 300000
shared [N] double a[N * THREADS];

int main(void) {
  double *mine = (double *)&a[(size_t)N * MYTHREAD];
  for (int i = 0; i < N; i++)
    mine[i] = i + MYTHREAD;
  upc_barrier;
  size_t next = (MYTHREAD + 1) % THREADS;
  CHECK(a[N * next] == next && a[N * next + N - 1] == N - 1 + next);
  return passed();
}
