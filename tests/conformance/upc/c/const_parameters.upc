// run
// Qualifiers of a parameter itself are no part of a function's type: declarations, uses and pointers agree without them.
#include "../check.h"

shared int cells[THREADS];

static int add(const int index, int *const volatile sum);
static int twice(int (*visit)(int, int *), int index, int *sum) { return visit(index, sum) + visit(index, sum); }
static int first(void) {
  int sum = 0;
  return add(0, &sum) + cells[0];
}
static int add(const int index, int *const volatile sum) { return *sum += cells[index]; }

int main(void) {
  int sum = 0;
  cells[MYTHREAD] = 3 + MYTHREAD;
  upc_barrier;
  CHECK(first() == 6);
  CHECK(twice(add, THREADS - 1, &sum) == 3 * (2 + THREADS));
  CHECK(sum == 2 * (2 + THREADS));
  return passed();
}
