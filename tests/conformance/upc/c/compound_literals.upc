// run
// Compound literals of plain C among shared data: assigned, passed, nested, with an address.
#include "../check.h"
shared int a[THREADS];
struct list { const int *values; int count; };
struct point { int x, y; };

static int sum(struct list l) {
  int total = 0;
  for (int i = 0; i < l.count; i++)
    total += l.values[i];
  return total;
}

int main(void) {
  int *p;
  p = (int[]){a[MYTHREAD], 2, 3};
  struct list nested = {(int[]){4, 5}, 2};
  struct point *q = &(struct point){.y = 7};
  CHECK(p[0] + p[2] == 3 && sum(nested) == 9 && q->y == 7 && q->x == 0);
  CHECK(sum((struct list){(const int[]){1, 2, a[MYTHREAD] + 3}, 3}) == 6);
  q->x = ((struct point){8, 9}).y;
  CHECK(q->x == 9 && ((int[]){5, 6})[1] == 6);
  return passed();
}
