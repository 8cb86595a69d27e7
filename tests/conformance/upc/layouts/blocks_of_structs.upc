// run
// A block counts elements, not bytes: structs of an odd size stay whole, and blocks of them follow each other.
#include "../check.h"
struct odd { char name[5]; short number; char tail; };
shared [3] struct odd a[3 * 4 * THREADS];

int main(void) {
  upc_forall(int i = 0; i < 12 * THREADS; i++; &a[i]) {
    a[i].number = i;
    a[i].tail = (char)(i % 100);
  }
  upc_barrier;
  for (int i = 0; i < 12 * THREADS; i++) {
    CHECK(upc_threadof(&a[i]) == i / 3 % THREADS && upc_phaseof(&a[i]) == i % 3);
    CHECK(a[i].number == i && a[i].tail == i % 100);
  }
  struct odd *mine = (struct odd *)&a[3 * MYTHREAD];
  for (int k = 0; k < 12; k++)
    CHECK(mine[k].number == (k / 3 * THREADS + MYTHREAD) * 3 + k % 3);
  return passed();
}
