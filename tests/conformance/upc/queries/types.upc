// run
// The queries give size_t and take every pointer-to-shared.
#include "../check.h"
shared [2] int a[2 * THREADS];
strict shared int flag;
const shared [] char *text;

int main(void) {
  CHECK(_Generic(upc_threadof(a), size_t: 1, default: 0) && _Generic(upc_phaseof(a), size_t: 1, default: 0));
  CHECK(upc_threadof(&flag) == 0 && upc_threadof(text) == 0 && upc_phaseof(0) == 0);
  return passed();
}
