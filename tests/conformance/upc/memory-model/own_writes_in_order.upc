// run
// A thread sees its own writes to one place in order, through different pointers and kinds of access.
#include "../check.h"
shared [2] int a[2 * THREADS];

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  shared [2] int *p = &a[2 * next];
  strict shared [2] int *s = (strict shared [2] int *)p;
  for (int i = 0; i < 100; i++) {
    a[2 * next] = i;
    CHECK(*p == i);
    *s = i + 1;
    CHECK(a[2 * next] == i + 1);
    int block = i + 2;
    upc_memput(p, &block, sizeof block);
    CHECK(*s == i + 2 && *p == i + 2);
    *p += 1;
    upc_memget(&block, (shared void *)s, sizeof block);
    CHECK(block == i + 3);
  }
  return passed();
}
