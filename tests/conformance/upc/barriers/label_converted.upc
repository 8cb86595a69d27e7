// run
// A label is converted to int as if by assignment.
#include "../check.h"
shared int s;

int main(void) {
  upc_barrier 3.99;
  upc_notify 3L;
  upc_wait 3;
  upc_barrier s;
  upc_barrier 'a';
  return passed();
}
