// run
// Sizes from 0 on, at odd addresses.
#include "../check.h"
shared [100] char a[100 * THREADS];

int main(void) {
  int far = (MYTHREAD + 1) % THREADS;
  char out[100], in[100];
  for (int n = 0; n < 40; n++) {
    for (int i = 0; i < 100; i++)
      out[i] = n + i;
    upc_memset(&a[100 * far], 0, 100);
    upc_memput(&a[100 * far + n % 7 + 1], out + 3, n);
    upc_memget(in, &a[100 * far], 100);
    for (int i = 0; i < 100; i++) {
      int k = i - n % 7 - 1;
      CHECK(in[i] == (k >= 0 && k < n ? out[k + 3] : 0));
    }
    upc_barrier;
  }
  return passed();
}
