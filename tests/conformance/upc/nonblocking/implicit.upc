// run
// Transfers without handles, all waited for at once.
#include "../check.h"
shared [10] int a[10 * THREADS], b[10 * THREADS];

int main(void) {
  int out[10], in[10], far = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < 10; i++) {
    out[i] = MYTHREAD + i;
    bupc_memput_asynci(&a[10 * far + i], &out[i], sizeof(int));
  }
  bupc_waitsynci();
  bupc_memcpy_asynci(&b[10 * MYTHREAD], &a[10 * far], sizeof out);
  while (!bupc_trysynci())
    ;
  bupc_memget_asynci(in, &b[10 * MYTHREAD], sizeof in);
  bupc_waitsynci();
  CHECK(memcmp(in, out, sizeof in) == 0);
  return passed();
}
