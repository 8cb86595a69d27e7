// run
// Shared scalars with initialisers.
#include "../check.h"
shared int i = 41 + 1;
shared double d = 2.5;
shared char c = 'q';
shared long l = sizeof(int) * 3;
const shared int k = 9;

int main(void) {
  CHECK(i == 42 && d == 2.5 && c == 'q' && l == 12 && k == 9);
  upc_barrier;
  if (MYTHREAD == 0)
    i++;
  upc_barrier;
  CHECK(i == 43);
  return passed();
}
