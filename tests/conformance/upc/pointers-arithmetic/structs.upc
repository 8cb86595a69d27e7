// run
// Steps over structs count structs, whatever their size.
#include "../check.h"
struct odd { char c[7]; };
shared [2] struct odd a[6 * THREADS];

int main(void) {
  for (int i = 0; i < 6 * THREADS; i++) {
    shared [2] struct odd *p = a + i;
    CHECK(upc_threadof(p) == i / 2 % THREADS && upc_phaseof(p) == i % 2 && p - a == i);
    if (upc_threadof(p) == MYTHREAD)
      p->c[6] = 'a' + i % 26;
  }
  upc_barrier;
  for (int i = 0; i < 6 * THREADS; i++)
    CHECK((*(a + i)).c[6] == 'a' + i % 26);
  return passed();
}
