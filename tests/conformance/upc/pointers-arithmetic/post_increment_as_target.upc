// run
// *p++ = *q++ over two layouts, and *--p; each side steps once.
#include "../check.h"
shared [2] int a[8 * THREADS];
shared [3] int b[9 * THREADS];

int main(void) {
  upc_forall(int i = 0; i < 8 * THREADS; i++; &a[i]) a[i] = i + 1;
  upc_barrier;
  if (MYTHREAD == THREADS - 1) {
    shared [2] int *from = a;
    shared [3] int *to = b;
    while (from < &a[8 * THREADS])
      *to++ = *from++;
    CHECK(to - b == 8 * THREADS && from - a == 8 * THREADS);
    CHECK(*--to == 8 * THREADS && *--to == 8 * THREADS - 1 && to[1] == 8 * THREADS);
  }
  upc_barrier;
  for (int i = 0; i < 8 * THREADS; i++)
    CHECK(b[i] == i + 1);
  return passed();
}
