// run: n=1,2,3,4 static
// Lengths that no number of threads divides: the last block is short, and its thread has the rest.
#include "../check.h"
shared [4] int a[4 * THREADS + 7];
shared [*] int b[3 * THREADS + 1];

int main(void) {
  upc_forall(int i = 0; i < 4 * THREADS + 7; i++; &a[i]) a[i] = i;
  upc_barrier;
  size_t all = 0;
  for (int t = 0; t < THREADS; t++)
    all += upc_affinitysize(sizeof a, 4 * sizeof(int), t);
  CHECK(all == sizeof a && a[4 * THREADS + 6] == 4 * THREADS + 6);
  CHECK(upc_threadof(&a[4 * THREADS + 6]) == (THREADS + 1) % THREADS && upc_phaseof(&a[4 * THREADS + 6]) == 2);
  CHECK(upc_blocksizeof(b) == (3 * THREADS + 1 + THREADS - 1) / THREADS);
  return passed();
}
