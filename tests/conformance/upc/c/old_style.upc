// run
// Functions in the style of 1978, called without a prototype.
#include "../check.h"
shared int a[3 * THREADS];

add(x, y)
int x, y;
{
  a[MYTHREAD] += x * y;
  return a[MYTHREAD];
}

main()
{
  CHECK(add(3, 4) == 12 && add(1, 1) == 13);
  return passed();
}
