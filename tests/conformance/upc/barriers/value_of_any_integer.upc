// run
// Labels of all integer types, negative ones, characters and enumerations, which all threads agree on.
#include "../check.h"
enum { HERE = 77 };

int main(void) {
  const unsigned char byte = 200;
  const long long wide = 12345;
  struct { int low : 3; } bits = {-2};
  upc_barrier byte;
  upc_barrier wide;
  upc_barrier bits.low;
  upc_barrier - 5;
  upc_barrier 'x';
  upc_barrier HERE;
  upc_barrier(THREADS + 1);
  upc_barrier 0;
  upc_notify HERE + 1;
  upc_wait HERE + 1;
  return passed();
}
