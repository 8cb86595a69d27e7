// run
// upc_all_alloc: one object for all, blocks around the threads.
#include "../check.h"
#define BLOCK 5

int main(void) {
  shared [BLOCK] int *p = upc_all_alloc(3 * THREADS, BLOCK * sizeof(int));
  CHECK(p != NULL && upc_threadof(p) == 0 && upc_phaseof(p) == 0);
  for (int i = 0; i < 3 * THREADS * BLOCK; i++) {
    CHECK(upc_threadof(&p[i]) == i / BLOCK % THREADS);
    if (upc_threadof(&p[i]) == MYTHREAD)
      p[i] = i;
  }
  upc_barrier;
  for (int i = 0; i < 3 * THREADS * BLOCK; i++)
    CHECK(p[i] == i);
  upc_all_free(p);
  return passed();
}
