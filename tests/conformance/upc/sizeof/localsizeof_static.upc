// run: static n=3
// With three threads: blocks round up.
#include "../check.h"
shared [3] char a[10];
shared char b[10];
shared [4] int c[13];

int main(void) {
  CHECK(upc_localsizeof(a) == 6 && upc_localsizeof(b) == 4 && upc_localsizeof(c) == 32);
  return passed();
}
