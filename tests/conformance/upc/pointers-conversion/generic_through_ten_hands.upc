// run
// A generic pointer through functions, structs, arrays and shared memory keeps thread, phase and address.
#include "../check.h"
shared [5] long a[5 * THREADS];
shared void *shared slot[THREADS];
struct holder { int before; shared void *p; char after; };
static shared void *pass(shared void *p, int times) { return times == 0 ? p : pass(p, times - 1); }
static struct holder hold(shared void *p) {
  struct holder h = {1, p, 2};
  return h;
}

int main(void) {
  shared [5] long *start = &a[5 * MYTHREAD + 3];
  shared void *list[3] = {NULL, pass(start, 10), NULL};
  struct holder h = hold(list[1]), copy = h;
  slot[(MYTHREAD + 1) % THREADS] = copy.p;
  upc_barrier;
  const int from = (MYTHREAD + THREADS - 1) % THREADS;
  shared void *arrived = slot[MYTHREAD];
  CHECK(upc_threadof(arrived) == from && upc_phaseof(arrived) == 3);
  CHECK((shared [5] long *)arrived == &a[5 * from + 3] && arrived == (shared void *)&a[5 * from + 3]);
  return passed();
}
