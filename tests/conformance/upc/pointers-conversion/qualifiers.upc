// run
// const, volatile, strict and relaxed of the pointee come with a normal conversion.
#include "../check.h"
shared [3] int a[3 * THREADS];

static int read_const(const shared [3] int *p) { return *p; }
static int read_strict(strict shared [3] int *p) { return *p; }
static int read_volatile(volatile relaxed shared [3] int *p) { return *p; }

int main(void) {
  if (MYTHREAD == 0)
    a[1] = 12;
  upc_barrier;
  shared [3] int *p = &a[1];
  CHECK(read_const(p) == 12 && read_strict(p) == 12 && read_volatile(p) == 12);
  return passed();
}
