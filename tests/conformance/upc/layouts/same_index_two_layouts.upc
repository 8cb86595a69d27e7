// run
// The same index in arrays of six layouts: elements are told apart, and copies between layouts come out right.
#include "../check.h"
#define N (6 * THREADS)
shared int cyclic[N];
shared [2] int twos[N];
shared [3] int threes[N];
shared [6] int sixes[N];
shared [*] int stars[N];
shared [] int *whole;

int main(void) {
  whole = upc_all_alloc(1, N * sizeof(int));
  upc_forall(int i = 0; i < N; i++; &cyclic[i]) cyclic[i] = 7 * i;
  upc_barrier;
  upc_forall(int i = 0; i < N; i++; &twos[i]) twos[i] = cyclic[i];
  upc_barrier;
  upc_forall(int i = 0; i < N; i++; &threes[i]) threes[i] = twos[i];
  upc_barrier;
  upc_forall(int i = 0; i < N; i++; &sixes[i]) sixes[i] = threes[i];
  upc_barrier;
  upc_forall(int i = 0; i < N; i++; &whole[i]) whole[i] = sixes[i];
  upc_barrier;
  upc_forall(int i = 0; i < N; i++; i) stars[i] = whole[i];
  upc_barrier;
  for (int i = 0; i < N; i++)
    CHECK(stars[i] == 7 * i && upc_threadof(&stars[i]) == i / 6 && upc_threadof(&whole[i]) == 0);
  return passed();
}
