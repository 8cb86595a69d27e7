// run
// Functions without prototypes get their pointers-to-shared in the representation that they were defined with.
#include "../check.h"
shared [3] int a[3 * THREADS];
shared int b[THREADS];

blocked(p, n)
shared [3] int *p;
int n;
{ return p == 0 ? -1 : *p + n; }

generic(v)
shared void *v;
{ return v == 0 ? -1 : (int)upc_threadof(v); }

shared [] int *whole(p)
shared [] int *p;
{ return p; }

main()
{
  a[3 * MYTHREAD] = 5;
  CHECK(blocked(&a[3 * MYTHREAD], 2) == 7 && blocked(0, 2) == -1 && blocked((void *)0, 2) == -1);
  CHECK(generic(&a[3 * MYTHREAD]) == MYTHREAD && generic(&b[THREADS - 1]) == THREADS - 1 && generic(0) == -1);
  CHECK(*whole(&a[3 * MYTHREAD]) == 5 && whole(0) == 0);
  return passed();
}
