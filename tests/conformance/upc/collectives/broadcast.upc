// run
// One block from any thread to all.
#include "../check.h"
#include <upc_collective.h>
shared [3] int to[3 * THREADS];
shared [] int from[3];

int main(void) {
  if (MYTHREAD == 0)
    for (int i = 0; i < 3; i++)
      from[i] = 7 + i;
  upc_all_broadcast(to, from, sizeof(int) * 3, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  for (int i = 0; i < 3 * THREADS; i++)
    CHECK(to[i] == 7 + i % 3);
  return passed();
}
