// run
// A matrix of rows on threads, transposed by blocks that each thread fetches.
#include "../check.h"
#define N (3 * THREADS)
shared [3 * 64] int storage[3 * 64 * THREADS];

int main(void) {
  CHECK(N <= 64);
  shared [3 * 64] int *a = storage;
  shared char *to = upc_all_alloc(THREADS, 3 * N * sizeof(int));
  int *mine = (int *)&a[3 * 64 * MYTHREAD], *result = (int *)(to + MYTHREAD);
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < N; c++)
      mine[64 * r + c] = 1000 * (3 * MYTHREAD + r) + c;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    for (int r = 0; r < 3; r++) {
      int piece[3];
      upc_memget(piece, &a[3 * 64 * t + 64 * r + 3 * MYTHREAD], sizeof piece);
      for (int k = 0; k < 3; k++)
        result[k * N + 3 * t + r] = piece[k];
    }
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < N; c++)
      CHECK(result[r * N + c] == 1000 * c + 3 * MYTHREAD + r);
  return passed();
}
