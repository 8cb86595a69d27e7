// run
// -> through pointers of every layout.
#include "../check.h"
struct point { double x, y; };
shared [2] struct point a[4 * THREADS];

int main(void) {
  for (int i = 0; i < 4 * THREADS; i++) {
    shared [2] struct point *p = &a[i];
    if (upc_threadof(p) == MYTHREAD)
      p->x = i, (*p).y = -i;
  }
  upc_barrier;
  for (int i = 0; i < 4 * THREADS; i++) {
    shared [2] struct point *p = a;
    CHECK((p + i)->x == i && p[i].y == -i);
  }
  return passed();
}
