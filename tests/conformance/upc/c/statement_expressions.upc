// run
// Statement expressions around shared accesses.
#include "../check.h"
shared int a[THREADS];
#define MAX(x, y) ({ __auto_type x_ = (x); __auto_type y_ = (y); x_ > y_ ? x_ : y_; })

int main(void) {
  a[MYTHREAD] = MYTHREAD;
  upc_barrier;
  int most = 0;
  for (int t = 0; t < THREADS; t++)
    most = MAX(most, a[t]);
  CHECK(most == THREADS - 1 && ({ int k = a[0]; k + 1; }) == 1);
  return passed();
}
