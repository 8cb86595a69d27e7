// run
// A prefix that starts in the middle of a block, in types of every size, and with functions that keep the order.
#include "../check.h"
#include <upc_collective.h>
#define N (8 * THREADS)
shared [4] signed char bytes[N], byte_sums[N];
shared [4] short halves[N], half_sums[N];
shared [4] unsigned long longs[N], long_sums[N];
shared [4] float reals[N], real_sums[N];
shared [4] long double wides[N], wide_sums[N];
static short later(short a, short b) { return a == 0 ? b : b; }
static float least(float a, float b) { return a < b ? a : b; }

int main(void) {
  const int first = 3, count = N - 4;
  for (int i = 0; i < N; i++)
    if (upc_threadof(&bytes[i]) == MYTHREAD) {
      bytes[i] = i % 3;
      halves[i] = i;
      longs[i] = i;
      reals[i] = N - i;
      wides[i] = i & 1 ? -1 : 1;
    }
  upc_all_prefix_reduceC(&byte_sums[first], &bytes[first], UPC_MAX, count, 4, NULL, 0);
  upc_all_prefix_reduceS(&half_sums[first], &halves[first], UPC_NONCOMM_FUNC, count, 4, later, 0);
  upc_all_prefix_reduceUL(&long_sums[first], &longs[first], UPC_ADD, count, 4, NULL, 0);
  upc_all_prefix_reduceF(&real_sums[first], &reals[first], UPC_FUNC, count, 4, least, 0);
  upc_all_prefix_reduceLD(&wide_sums[first], &wides[first], UPC_MULT, count, 4, NULL, 0);
  unsigned long sum = 0;
  long double product = 1;
  int most = 0;
  for (int i = first; i < first + count; i++) {
    most = i % 3 > most ? i % 3 : most;
    sum += i;
    product *= i & 1 ? -1 : 1;
    CHECK(byte_sums[i] == most && half_sums[i] == i && long_sums[i] == sum);
    CHECK(real_sums[i] == N - i && wide_sums[i] == product);
  }
  CHECK(long_sums[first - 1] == 0 && long_sums[first + count] == 0);
  return passed();
}
