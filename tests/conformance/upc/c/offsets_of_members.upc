// run
// offsetof through members, arrays and the arrow of an array, in code with shared data.
#include "../check.h"
#include <stddef.h>
struct in { int b; int c[4]; };
struct out { int x; struct in a[3]; };
shared size_t offsets[THREADS];

int main(void) {
  offsets[MYTHREAD] = offsetof(struct out, a[2].c[1]);
  CHECK(offsets[MYTHREAD] == 52 && offsetof(struct out, a->c) == 8 && offsetof(struct in, c) == 4);
  return passed();
}
