// How the iterations of upc_forall are dealt out.
#include <upc_relaxed.h>
#define N 1000
shared double cyclic[N * THREADS];
shared [N] double blocks[N * THREADS];
int bound;

int main(void) {
  upc_forall (int i = 0; i < N * THREADS; i++; &cyclic[i])
    cyclic[i] = 1;
  upc_forall (int i = 0; i < N * THREADS; i++; &blocks[i])
    blocks[i] = 1;
  upc_forall (int i = 0; i < N; i++; i)
    blocks[i] = 2;
  upc_forall (int i = N; i > 0; i--; &cyclic[i])
    cyclic[i] = 3;
  upc_forall (int i = 0; i < bound; i++; &cyclic[i])
    cyclic[i] = 4;
  upc_forall (int i = 0; i < N; i++; &cyclic[i * i])
    cyclic[i * i] = 5;
  upc_forall (int i = 0; i < N * THREADS; i++; &blocks[i]) {
    if (i == 7)
      break;
    blocks[i] = 6;
  }
  upc_barrier;
  return 0;
}
