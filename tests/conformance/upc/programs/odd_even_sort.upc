// run
// Odd-even transposition over a cyclic array, pairs dealt out by their left element.
#include "../check.h"
#define N (5 * THREADS)
shared int a[N];

int main(void) {
  upc_forall(int i = 0; i < N; i++; &a[i]) a[i] = i * 37 % N * 3;
  upc_barrier;
  int before = 0, after = 0;
  for (int i = 0; i < N; i++)
    before += a[i];
  upc_barrier;
  for (int phase = 0; phase < N; phase++) {
    upc_forall(int i = phase % 2; i < N - 1; i += 2; &a[i]) if (a[i] > a[i + 1]) {
      const int t = a[i];
      a[i] = a[i + 1];
      a[i + 1] = t;
    }
    upc_barrier;
  }
  for (int i = 0; i < N; i++) {
    CHECK(i == 0 || a[i - 1] <= a[i]);
    after += a[i];
  }
  CHECK(before == after);
  return passed();
}
