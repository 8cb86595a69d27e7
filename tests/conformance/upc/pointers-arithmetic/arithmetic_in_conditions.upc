// run
// Pointers as truth values, in &&, ||, !, ?: and comparisons with null of every spelling.
#include "../check.h"
shared [2] int a[2 * THREADS];

int main(void) {
  shared [2] int *p = a, *null = 0;
  shared void *generic = p;
  int n = 0;
  CHECK(p && !null && generic && (p || null) && !(p && null));
  CHECK(null == NULL && null == (void *)0 && p != 0 && 0 == null && NULL != generic);
  shared [2] int *chosen = null ? null : p;
  CHECK(chosen == p && (MYTHREAD < THREADS ? p + 1 : 0) == &a[1]);
  while (p)
    p = ++n < 5 ? p : NULL;
  CHECK(n == 5 && !p);
  return passed();
}
