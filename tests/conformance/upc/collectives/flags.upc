// run
// All combinations of synchronisation flags, with barriers where the flags need them.
#include "../check.h"
#include <upc_collective.h>
shared [2] int to[2 * THREADS];
shared [] int from[2];

int main(void) {
  upc_flag_t ins[] = {0, UPC_IN_NOSYNC, UPC_IN_MYSYNC, UPC_IN_ALLSYNC};
  upc_flag_t outs[] = {0, UPC_OUT_NOSYNC, UPC_OUT_MYSYNC, UPC_OUT_ALLSYNC};
  for (int i = 0; i < 16; i++) {
    if (MYTHREAD == 0)
      from[1] = i + 1;
    upc_barrier;
    upc_all_broadcast(to, from, 2 * sizeof(int), ins[i / 4] | outs[i % 4]);
    if (outs[i % 4] != UPC_OUT_NOSYNC)
      CHECK(to[2 * MYTHREAD + 1] == i + 1);
    upc_barrier;
    CHECK(to[2 * ((MYTHREAD + 1) % THREADS) + 1] == i + 1);
    upc_barrier;
  }
  return passed();
}
