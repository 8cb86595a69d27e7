// run
// Equal labels, from different statements and expressions.
#include "../check.h"

int main(void) {
  int label = 3;
  if (MYTHREAD % 2)
    upc_barrier 3;
  else
    upc_barrier label;
  upc_notify label + 1;
  upc_wait 4;
  upc_barrier -1;
  upc_barrier (1, 2);
  return passed();
}
