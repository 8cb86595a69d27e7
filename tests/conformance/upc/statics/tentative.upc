// run
// A shared object may be declared again and again.
#include "../check.h"
shared int a;
extern shared int a;
shared int a;
extern shared [2] int b[];
shared [2] int b[4 * THREADS];
shared int a;

int main(void) {
  if (MYTHREAD == 0)
    a = 3, b[3] = 4;
  upc_barrier;
  CHECK(a == 3 && b[3] == 4);
  return passed();
}
