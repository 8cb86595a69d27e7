// run
// A thread without a label agrees with every label.
#include "../check.h"

int main(void) {
  if (MYTHREAD == 0)
    upc_barrier 7;
  else
    upc_barrier;
  upc_notify;
  upc_wait;
  return passed();
}
