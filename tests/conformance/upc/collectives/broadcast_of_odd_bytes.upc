// run
// Blocks of 1, 3, 7 and 1021 bytes from the last thread; bytes behind the block stay.
#include "../check.h"
#include <upc_collective.h>
shared [1024] unsigned char to[1024 * THREADS];
shared [1024] unsigned char from[1024 * THREADS];

int main(void) {
  static const size_t sizes[] = {1, 3, 7, 1021};
  for (int k = 0; k < 4; k++) {
    const size_t n = sizes[k];
    upc_memset(&to[1024 * MYTHREAD], 0xEE, 1024);
    for (int i = 0; i < 1024; i++)
      from[1024 * MYTHREAD + i] = (unsigned char)(MYTHREAD + i + k);
    upc_barrier;
    // The destination is seen as blocks of n bytes, which begin on thread 0.
    upc_all_broadcast(to, &from[1024 * (THREADS - 1)], n, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    unsigned char *mine = (unsigned char *)&to[1024 * MYTHREAD];
    for (size_t i = 0; i < 1024; i++)
      CHECK(mine[i] == (i < n ? (unsigned char)(THREADS - 1 + i + k) : 0xEE));
    upc_barrier;
  }
  return passed();
}
