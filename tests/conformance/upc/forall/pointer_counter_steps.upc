// run
// A pointer as counter that steps over several elements, across blocks.
#include "../check.h"
shared [2] int a[12 * THREADS];

int main(void) {
  int n = 0, expected = 0;
  upc_forall(shared [2] int *p = a; p < a + 12 * THREADS; p += 3; p) {
    CHECK(upc_threadof(p) == MYTHREAD && (p - a) % 3 == 0);
    *p = 1 + (p - a);
    n++;
  }
  for (int i = 0; i < 12 * THREADS; i += 3)
    expected += i / 2 % THREADS == MYTHREAD;
  CHECK(n == expected);
  upc_barrier;
  for (int i = 0; i < 12 * THREADS; i++)
    CHECK(a[i] == (i % 3 ? 0 : i + 1));
  return passed();
}
