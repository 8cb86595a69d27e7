// run
// Transfers that are waited for later.
#include "../check.h"
#define N 300
shared [N] int a[N * THREADS];

int main(void) {
  int out[N], in[N], far = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < N; i++)
    out[i] = 1000 * MYTHREAD + i;
  bupc_handle_t h = bupc_memput_async(&a[N * far], out, sizeof out);
  bupc_waitsync(h);
  h = bupc_memget_async(in, &a[N * far], sizeof in);
  bupc_waitsync(h);
  CHECK(memcmp(in, out, sizeof in) == 0);
  return passed();
}
