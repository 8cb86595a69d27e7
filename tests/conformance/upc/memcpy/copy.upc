// run
// upc_memcpy between two threads, neither of them the caller.
#include "../check.h"
#define N 100
shared [N] double from[N * THREADS], to[N * THREADS];

int main(void) {
  for (int i = 0; i < N; i++)
    from[N * MYTHREAD + i] = MYTHREAD + i / 1000.0;
  upc_barrier;
  int a = (MYTHREAD + 1) % THREADS, b = (MYTHREAD + 2) % THREADS;
  upc_memcpy(&to[N * b], &from[N * a], N * sizeof(double));
  upc_barrier;
  for (int i = 0; i < N; i++)
    CHECK(to[N * MYTHREAD + i] == (MYTHREAD + THREADS - 1) % THREADS + i / 1000.0);
  return passed();
}
