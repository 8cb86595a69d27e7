// run: n=1 status=1 build=-g
// Recursion without end, in one line: where a frame meets the end of the stack, at its store or at its call, is chance.
#include <upc.h>

shared int counts[THREADS];

int deep(int n) { volatile char room[1000]; room[n % 1000] = n; return deep(n + 1) + room[n * 7 % 1000]; }

int main(void) {
  counts[MYTHREAD] = deep(1);
  return counts[MYTHREAD];
}
