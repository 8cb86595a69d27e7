// reject
// The transfers give nothing, and take no private pointer where a shared one is wanted.
#include <upc.h>
shared int a[THREADS];
int own;
int main(void) {
  int n = upc_memget(&own, a, 4); //! error U0610
  upc_memput(&own, &own, 4); //! error U0302
  return n;
}
