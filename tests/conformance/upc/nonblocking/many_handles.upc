// run
// Many transfers at once, waited for in another order.
#include "../check.h"
shared [64] int a[64 * THREADS];

int main(void) {
  bupc_handle_t handles[64];
  int values[64], far = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < 64; i++) {
    values[i] = 3 * i + MYTHREAD;
    handles[i] = bupc_memput_async(&a[64 * far + i], &values[i], sizeof(int));
  }
  for (int i = 63; i >= 0; i--)
    bupc_waitsync(handles[i]);
  upc_barrier;
  int from = (MYTHREAD + THREADS - 1) % THREADS;
  for (int i = 0; i < 64; i++)
    CHECK(a[64 * MYTHREAD + i] == 3 * i + from);
  return passed();
}
