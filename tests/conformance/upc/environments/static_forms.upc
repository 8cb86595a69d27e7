// run: static
// With a known number of threads any expression of it is a length and a block size.
#include "../check.h"
shared int a[10 + THREADS], b[THREADS * THREADS], c[THREADS][THREADS];
shared [THREADS] int d[THREADS * 3];
shared [] int e[THREADS];
shared [100 / THREADS] int f[100];

int main(void) {
  CHECK(sizeof a == 4 * (10 + THREADS) && sizeof b == sizeof c && upc_blocksizeof(d) == THREADS);
  CHECK(upc_threadof(&d[THREADS]) == 1 % THREADS && upc_threadof(&e[THREADS - 1]) == 0);
  CHECK(upc_blocksizeof(f) == 100 / THREADS);
  return passed();
}
