// run
// THREADS may come from a typedef, alone or times a constant.
#include "../check.h"
typedef shared int per_thread[THREADS];
typedef shared [2] double pairs[2 * THREADS];
per_thread a, rows[5];
pairs b;
shared [6] int c[3][2 * THREADS][2];
shared int d[THREADS * 1], e[(2 + 3) * THREADS], f[THREADS * (100 * 20)];

int main(void) {
  CHECK(sizeof a == THREADS * sizeof(int) && sizeof rows == 5 * sizeof a && sizeof b == 2 * THREADS * sizeof(double));
  CHECK(sizeof c == 12 * THREADS * sizeof(int) && sizeof e == 5 * THREADS * sizeof(int));
  CHECK(sizeof f == 2000 * THREADS * sizeof(int) && sizeof d == sizeof a);
  CHECK(upc_threadof(&a[THREADS - 1]) == THREADS - 1 && upc_phaseof(&b[1]) == 1 && upc_threadof(&b[2]) == 1 % THREADS);
  CHECK(upc_threadof(&rows[4][0]) == 0);
  return passed();
}
