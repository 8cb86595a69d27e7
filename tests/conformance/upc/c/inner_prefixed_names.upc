// run
// Locals that begin as the runtime's names do, beside functions and other locals of the same name in other blocks.
#include "../check.h"
shared int data[THREADS];
static int three(void) { return 3; }
int upc_mine(v) int v; { return v + 1; }
int upc_hidden(int v) { return v + 2; }
int bupc_extern = 40;
shared int bupc_shared;

static int of(int (*f)(int), int v) { return f(v); }

int main(void) {
  int sum = 0;
  {
    int upc_mine = three();
    data[MYTHREAD] = upc_mine;
    sum += (int)sizeof(char[upc_mine]) + __builtin_abs(upc_mine);
    {
      double upc_mine = 2.5;
      sum += (int)(__real__(upc_mine + 0.5i) * 2) + (int)sizeof(__typeof__(upc_mine));
      {
        int upc_mine();
        sum += upc_mine(1) + of(upc_mine, 2) + of(&upc_mine, 3);
      }
      sum += __extension__({ int *upc_mine = &sum; *upc_mine > 0; });
      data[MYTHREAD] += (int)upc_mine;
    }
    for (int upc_mine = 0; upc_mine < 2; upc_mine++)
      sum += __builtin_abs(upc_mine), data[MYTHREAD] += upc_mine;
    sum += __builtin_abs(upc_mine);
  }
  sum += upc_mine(0) + of(&upc_mine, 0);
  {
    int upc_mine(), *d = &sum;
    *d += upc_mine(9);
    data[MYTHREAD] += upc_mine(0);
  }
  CHECK(data[MYTHREAD] == 3 + 2 + 1 + 1);
  CHECK(sum == (3 + 3) + (5 + 8) + (2 + 3 + 4) + 1 + 1 + 3 + (1 + 1) + 10);
  {
    int upc_hidden = 1, bupc_extern = 2, bupc_shared = 5;
    data[MYTHREAD] = upc_hidden + __builtin_abs(bupc_extern) + __builtin_abs(bupc_shared);
    {
      extern int upc_hidden(int), bupc_extern;
      extern shared int bupc_shared;
      data[MYTHREAD] += upc_hidden(1) + of(upc_hidden, 4) + bupc_extern + __builtin_abs(bupc_extern) + bupc_shared;
    }
  }
  CHECK(data[MYTHREAD] == 1 + 2 + 5 + 3 + 6 + 40 + 40);
  return passed();
}
