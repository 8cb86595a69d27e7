// run
// Thread i's block goes to thread perm[i].
#include "../check.h"
#include <upc_collective.h>
shared [3] int from[3 * THREADS], to[3 * THREADS];
shared int perm[THREADS];

int main(void) {
  perm[MYTHREAD] = THREADS - 1 - MYTHREAD;
  for (int i = 0; i < 3; i++)
    from[3 * MYTHREAD + i] = 10 * MYTHREAD + i;
  upc_all_permute(to, from, perm, 3 * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  for (int i = 0; i < 3; i++)
    CHECK(to[3 * MYTHREAD + i] == 10 * (THREADS - 1 - MYTHREAD) + i);
  return passed();
}
