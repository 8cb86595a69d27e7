// run
// upc_localsizeof bounds what one thread holds, the same on all threads.
#include "../check.h"
shared [4] char a[7 * THREADS];
shared [3] char b[5][THREADS];
shared [] int c[20];
shared double d;
shared int e[6 * THREADS];

int main(void) {
  CHECK(upc_localsizeof(a) == 8 && upc_localsizeof(b) == 6 && upc_localsizeof(c) == 80);
  CHECK(upc_localsizeof(d) == 8 && upc_localsizeof(e) == 24);
  return passed();
}
