// run
// Every thread has every row afterwards, and its own stay.
#include "../check.h"
#include <upc_collective.h>
#define ROW 5
shared [ROW] short from[ROW * THREADS];
shared [ROW * 8] short padded[ROW * 8 * THREADS];

int main(void) {
  shared char *to = upc_all_alloc(THREADS, THREADS * ROW * sizeof(short));
  for (int i = 0; i < ROW; i++)
    from[ROW * MYTHREAD + i] = (short)(100 * MYTHREAD + i);
  upc_all_gather_all(to, from, ROW * sizeof(short), UPC_IN_ALLSYNC | UPC_OUT_MYSYNC);
  const short *mine = (short *)(to + MYTHREAD);
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < ROW; i++)
      CHECK(mine[ROW * t + i] == 100 * t + i && from[ROW * t + i] == 100 * t + i);
  CHECK(padded[MYTHREAD] == 0);
  return passed();
}
