// run
// 2x2 matrices packed into a long: the order of elements is the order of the product, for every block size.
#include "../check.h"
#include <upc_collective.h>
#define N (12 * THREADS)
shared [1] long a1[N];
shared [2] long a2[N];
shared [5] long a5[N];
shared long result;

/* Affine maps x -> a*x + b modulo 251, packed as 256*a + b. */
static long compose(long f, long g) {
  const long a = f / 256, b = f % 256, c = g / 256, d = g % 256;
  return a * c % 251 * 256 + (c * b + d) % 251;
}

int main(void) {
  long expected = 256;
  for (int i = 0; i < N; i++) {
    const long map = (i % 250 + 1) * 256 + (7 * i + 3) % 251;
    expected = compose(expected, map);
    if (upc_threadof(&a1[i]) == MYTHREAD)
      a1[i] = map;
    if (upc_threadof(&a2[i]) == MYTHREAD)
      a2[i] = map;
    if (upc_threadof(&a5[i]) == MYTHREAD)
      a5[i] = map;
  }
  upc_all_reduceL(&result, a1, UPC_NONCOMM_FUNC, N, 1, compose, 0);
  CHECK(result == expected);
  upc_barrier;
  upc_all_reduceL(&result, a2, UPC_NONCOMM_FUNC, N, 2, compose, 0);
  CHECK(result == expected);
  upc_barrier;
  upc_all_reduceL(&result, a5, UPC_NONCOMM_FUNC, N, 5, compose, 0);
  CHECK(result == expected);
  return passed();
}
