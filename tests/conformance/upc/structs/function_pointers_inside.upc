// run
// Pointers to functions in shared memory: the same program text runs on all threads.
#include "../check.h"
struct operation { int (*apply)(int, int); int operand; };
shared struct operation table[THREADS];
static int add(int a, int b) { return a + b; }
static int times(int a, int b) { return a * b; }

int main(void) {
  table[MYTHREAD].apply = MYTHREAD % 2 ? times : add;
  table[MYTHREAD].operand = MYTHREAD + 2;
  CHECK(table[MYTHREAD].apply(10, table[MYTHREAD].operand) ==
        (MYTHREAD % 2 ? 10 * (MYTHREAD + 2) : 12 + MYTHREAD));
  struct operation own = table[MYTHREAD];
  CHECK((*own.apply)(1, 1) == (MYTHREAD % 2 ? 1 : 2));
  return passed();
}
