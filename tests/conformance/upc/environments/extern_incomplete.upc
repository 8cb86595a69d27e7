// run
// An incomplete shared array is completed later, in both environments.
#include "../check.h"
extern shared int a[];
extern shared [2] double rows[][2];
extern shared [] int all[];
static int first(void) { return a[0] + (int)rows[0][1] + all[2]; }
shared int a[3 * THREADS] = {7};
shared [2] double rows[THREADS][2];
shared [] int all[5];

int main(void) {
  extern shared int a[];
  if (MYTHREAD == 0) {
    rows[0][1] = 20;
    all[2] = 300;
  }
  upc_barrier;
  CHECK(first() == 327 && upc_threadof(&a[THREADS + 1]) == 1 % THREADS && upc_blocksizeof(rows) == 2);
  return passed();
}
