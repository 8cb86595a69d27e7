// run
// Members of members of elements, read, written and stepped.
#include "../check.h"
struct point { int x, y; };
struct box { struct point low, high; struct { char name[4]; struct point centre; } extra[2]; };
shared [2] struct box a[2 * THREADS];

int main(void) {
  shared [2] struct box *b = &a[2 * MYTHREAD + 1];
  b->low.x = 1;
  b->high = (struct point){3, 4 + MYTHREAD};
  b->extra[1].centre.y = 9;
  b->extra[1].name[2] = 'z';
  b->extra[1].centre.y += b->high.y++;
  upc_barrier;
  const int next = (MYTHREAD + 1) % THREADS;
  CHECK(a[2 * next + 1].high.y == 5 + next && a[2 * next + 1].extra[1].centre.y == 13 + next);
  CHECK(a[2 * next + 1].extra[1].name[2] == 'z' && a[2 * next].extra[1].name[2] == 0 && a[2 * next + 1].low.x == 1);
  return passed();
}
