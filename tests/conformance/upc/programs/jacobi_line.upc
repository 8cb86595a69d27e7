// run
// Jacobi's iteration on a line with ghost values read from neighbours: the same as on one thread.
#include "../check.h"
#define EACH 6
#define N (EACH * THREADS)
shared [EACH] double a[N], b[N];

int main(void) {
  double x[N], y[N];
  for (int i = 0; i < N; i++)
    x[i] = y[i] = i % 5;
  upc_forall(int i = 0; i < N; i++; &a[i]) a[i] = b[i] = i % 5;
  upc_barrier;
  for (int step = 0; step < 10; step++) {
    shared [EACH] double *from = step % 2 ? b : a, *to = step % 2 ? a : b;
    double *old = step % 2 ? y : x, *new = step % 2 ? x : y;
    upc_forall(int i = 1; i < N - 1; i++; &to[i]) to[i] = (from[i - 1] + from[i + 1]) / 2;
    for (int i = 1; i < N - 1; i++)
      new[i] = (old[i - 1] + old[i + 1]) / 2;
    upc_barrier;
  }
  for (int i = 0; i < N; i++)
    CHECK(a[i] == x[i]);
  return passed();
}
