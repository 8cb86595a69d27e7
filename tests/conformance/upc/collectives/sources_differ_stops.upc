// run: n=2,3 status=1 stderr=source
// All threads name the same source.
#include "../check.h"
#include <upc_collective.h>
shared int a[THREADS], b[THREADS];

int main(void) {
  upc_all_broadcast(a, &b[MYTHREAD], sizeof(int), 0);
  return passed();
}
