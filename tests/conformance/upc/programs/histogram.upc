// run
// Histogram: private counts, summed by an all-to-all of blocks.
#include "../check.h"
#define BINS (4 * THREADS)
shared [4] int histogram[BINS];
shared [] int *shared part[THREADS];

int main(void) {
  part[MYTHREAD] = upc_alloc(BINS * sizeof(int));
  int *mine = (int *)part[MYTHREAD];
  memset(mine, 0, BINS * sizeof(int));
  unsigned seed = 17 + MYTHREAD;
  for (int i = 0; i < 1000; i++) {
    seed = seed * 1664525u + 1013904223u;
    mine[(seed >> 8) % BINS]++;
  }
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    int other[4];
    upc_memget(other, part[t] + 4 * MYTHREAD, sizeof other);
    for (int k = 0; k < 4; k++)
      histogram[4 * MYTHREAD + k] += other[k];
  }
  upc_barrier;
  int sum = 0;
  for (int b = 0; b < BINS; b++)
    sum += histogram[b];
  CHECK(sum == 1000 * THREADS);
  return passed();
}
