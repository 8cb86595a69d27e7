// run
// Two exchanges give back what was there; blocks of several sizes.
#include "../check.h"
#include <upc_collective.h>

int main(void) {
  for (size_t words = 1; words <= 64; words *= 4) {
    const size_t bytes = words * sizeof(int);
    shared char *a = upc_all_alloc(THREADS, THREADS * bytes), *b = upc_all_alloc(THREADS, THREADS * bytes);
    int *mine = (int *)(a + MYTHREAD), *other = (int *)(b + MYTHREAD);
    for (size_t i = 0; i < THREADS * words; i++)
      mine[i] = (int)(MYTHREAD * 10000 + i);
    upc_all_exchange(b, a, bytes, 0);
    for (size_t i = 0; i < THREADS * words; i++)
      CHECK(other[i] == (int)(i / words * 10000 + MYTHREAD * words + i % words));
    memset(mine, 0, THREADS * bytes);
    upc_all_exchange(a, b, bytes, 0);
    for (size_t i = 0; i < THREADS * words; i++)
      CHECK(mine[i] == (int)(MYTHREAD * 10000 + i));
    upc_barrier;
    upc_all_free(a);
    upc_all_free(b);
  }
  return passed();
}
