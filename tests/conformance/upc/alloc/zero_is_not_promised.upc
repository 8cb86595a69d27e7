// run
// What one object left behind does not reach another thread's new one through stale pointers: sizes and addresses differ.
#include "../check.h"
shared [] long *shared mine[THREADS];

int main(void) {
  for (int round = 0; round < 20; round++) {
    mine[MYTHREAD] = upc_alloc((round + 1) * 8 * sizeof(long));
    for (int i = 0; i < (round + 1) * 8; i++)
      mine[MYTHREAD][i] = round * 1000 + MYTHREAD * 100 + i;
    upc_barrier;
    shared [] long *other = mine[(MYTHREAD + 1) % THREADS];
    for (int i = 0; i < (round + 1) * 8; i++)
      CHECK(other[i] == round * 1000 + (MYTHREAD + 1) % THREADS * 100 + i);
    upc_barrier;
    upc_free(round % 2 ? mine[MYTHREAD] : other);
    upc_barrier;
  }
  return passed();
}
