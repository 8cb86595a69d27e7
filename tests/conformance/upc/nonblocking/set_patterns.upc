// run
// upc_memset_nb takes the low byte of its value, explicit and implicit, on this and another thread.
#include "../check.h"
#include <upc_nb.h>
shared [16] unsigned char a[16 * THREADS];

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  upc_sync(upc_memset_nb(&a[16 * next + 1], 0x1AB, 6));
  upc_memset_nbi(&a[16 * next + 9], -2, 6);
  upc_synci();
  upc_barrier;
  for (int i = 0; i < 16; i++)
    CHECK(a[16 * MYTHREAD + i] == (i >= 1 && i < 7 ? 0xAB : i >= 9 && i < 15 ? 0xFE : 0));
  return passed();
}
