// run: n=1,2 status=1 stderr=no_function_stops.upc:9:3
// A reduction by a function needs one; what is said about it names the user's line.
#include "../check.h"
#include <upc_collective.h>
shared int a[2 * THREADS];
shared int total;

int main(void) {
  upc_all_reduceI(&total, a, UPC_FUNC, 2 * THREADS, 1, NULL, 0);
  return passed();
}
