// run
// Prefix sums by doubling distances: each round reads what the round before wrote.
#include "../check.h"
shared int a[2][THREADS];

int main(void) {
  a[0][MYTHREAD] = MYTHREAD + 1;
  upc_barrier;
  int from = 0;
  for (int distance = 1; distance < THREADS; distance *= 2, from = 1 - from) {
    a[1 - from][MYTHREAD] = a[from][MYTHREAD] + (MYTHREAD >= distance ? a[from][MYTHREAD - distance] : 0);
    upc_barrier;
  }
  CHECK(a[from][MYTHREAD] == (MYTHREAD + 1) * (MYTHREAD + 2) / 2);
  return passed();
}
