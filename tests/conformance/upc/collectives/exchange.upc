// run
// Block i of thread j becomes block j of thread i.
#include "../check.h"
#include <upc_collective.h>

int main(void) {
  shared void *from = upc_all_alloc(THREADS, THREADS * sizeof(int));
  shared void *to = upc_all_alloc(THREADS, THREADS * sizeof(int));
  int *out = (int *)((shared char *)from + MYTHREAD), *in = (int *)((shared char *)to + MYTHREAD);
  for (int t = 0; t < THREADS; t++)
    out[t] = 100 * MYTHREAD + t;
  upc_all_exchange(to, from, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  for (int t = 0; t < THREADS; t++)
    CHECK(in[t] == 100 * t + MYTHREAD);
  return passed();
}
