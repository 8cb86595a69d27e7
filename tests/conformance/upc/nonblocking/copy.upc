// run
// A copy between shared places.
#include "../check.h"
shared [50] double a[50 * THREADS], b[50 * THREADS];

int main(void) {
  for (int i = 0; i < 50; i++)
    a[50 * MYTHREAD + i] = MYTHREAD + i;
  upc_barrier;
  int next = (MYTHREAD + 1) % THREADS;
  bupc_waitsync(bupc_memcpy_async(&b[50 * MYTHREAD], &a[50 * next], 50 * sizeof(double)));
  for (int i = 0; i < 50; i++)
    CHECK(b[50 * MYTHREAD + i] == next + i);
  return passed();
}
