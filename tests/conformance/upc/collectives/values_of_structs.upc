// run
// Value collectives of structs and pointers-to-shared.
#include "../check.h"
#include <bupc_collectivev.h>
typedef struct { double x; int n; } pair;
typedef shared int *cyclic;
shared int a[THREADS];

int main(void) {
  a[MYTHREAD] = 3 * MYTHREAD;
  upc_barrier;
  const pair mine = {MYTHREAD + 0.5, MYTHREAD};
  const pair last = bupc_allv_broadcast(pair, mine, THREADS - 1);
  CHECK(last.x == THREADS - 0.5 && last.n == THREADS - 1);
  const cyclic where = bupc_allv_broadcast(cyclic, &a[MYTHREAD], THREADS - 1);
  CHECK(*where == 3 * (THREADS - 1) && upc_threadof(where) == THREADS - 1);
  pair all[THREADS];
  bupc_allv_gather_all(pair, mine, all);
  for (int t = 0; t < THREADS; t++)
    CHECK(all[t].x == t + 0.5 && all[t].n == t);
  return passed();
}
