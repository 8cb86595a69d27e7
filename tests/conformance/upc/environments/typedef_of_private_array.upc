// run
// A typedef of THREADS elements outside functions: shared objects, automatic ones, parameters and pointers of its type.
#include "../check.h"
typedef int each[THREADS];
typedef double pairs[2 * THREADS];
typedef each table[3];
shared each a;
shared [2] pairs b;
shared table rows;
static int sum(each x) {
  int total = 0;
  for (int t = 0; t < THREADS; t++)
    total += x[t];
  return total;
}

int main(void) {
  each own, copies[2];
  for (int t = 0; t < THREADS; t++) {
    own[t] = t;
    copies[0][t] = copies[1][t] = 2 * t;
  }
  a[MYTHREAD] = own[MYTHREAD];
  b[2 * MYTHREAD + 1] = 0.5;
  rows[2][MYTHREAD] = MYTHREAD;
  upc_barrier;
  CHECK(sum(own) == THREADS * (THREADS - 1) / 2 && sum(copies[1]) == 2 * sum(own));
  CHECK(sizeof own == THREADS * sizeof(int) && sizeof(pairs) == 2 * THREADS * sizeof(double) && sizeof a == sizeof own);
  CHECK(a[THREADS - 1] == THREADS - 1 && upc_blocksizeof(b) == 2 && b[1] == 0.5 && upc_threadof(&b[1]) == 0);
  CHECK(rows[2][THREADS - 1] == THREADS - 1 && sizeof rows == 3 * sizeof own);
  each *p = &own;
  CHECK((*p)[THREADS - 1] == THREADS - 1 && sizeof *p == sizeof own);
  return passed();
}
