// Assignments as operands of `?:`, with and without its middle.
#include <stdio.h>

static int calls;
static int fresh(void) { return ++calls * 10; }

static int once(void) {
  static int memo;
  return memo ?: (memo = fresh());
}

int main(void) {
  int a = 0, b = 5, c = 1;
  int first = once(), second = once();
  c ? (a = 3) : (b = 4);
  int d = c ? a += 1 : (b -= 1);
  (c ? &a : &b)[0] = c ? 8 : c ? 1 : 2;
  printf("%d %d %d %d %d %d\n", first, second, calls, a, b, d);
  return 0;
}
