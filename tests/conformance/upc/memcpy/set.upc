// run
// upc_memset fills bytes, of the value as an unsigned char.
#include "../check.h"
shared [64] unsigned char a[64 * THREADS];

int main(void) {
  int far = (MYTHREAD + 1) % THREADS;
  upc_memset(&a[64 * far + 3], 0x1ab, 50);
  upc_barrier;
  for (int i = 0; i < 64; i++)
    CHECK(a[64 * MYTHREAD + i] == (i >= 3 && i < 53 ? 0xab : 0));
  return passed();
}
