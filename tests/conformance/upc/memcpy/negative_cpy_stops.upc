// run: n=1,2 status=1 stderr=negative_cpy_stops.upc:9:3
// A negative size is a very large one.
#include "../check.h"
shared [10] int a[10 * THREADS];
shared [10] int b[10 * THREADS];
int buffer[10], n = -4;

int main(void) {
  upc_memcpy(b, &a[10 * (THREADS - 1)], n);
  return passed();
}
