// run: n=2,3 status=1 stderr=bytes
// The arguments of a collective are single-valued.
#include "../check.h"
#include <upc_collective.h>
shared [10] int a[10 * THREADS];
shared [] int b[10];

int main(void) {
  upc_all_broadcast(a, b, sizeof(int) * (MYTHREAD + 1), 0);
  return passed();
}
