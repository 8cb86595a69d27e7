// run
// Reads of far neighbours, writes of own elements.
#include "../check.h"
#define N (8 * THREADS)
shared double old[N], new[N];

int main(void) {
  upc_forall(int i = 0; i < N; i++; &old[i]) old[i] = i;
  upc_barrier;
  upc_forall(int i = 1; i < N - 1; i++; &new[i]) new[i] = (old[i - 1] + old[i + 1]) / 2;
  upc_barrier;
  for (int i = 1; i < N - 1; i++)
    CHECK(new[i] == i);
  return passed();
}
