// run
// The operand is not evaluated.
#include "../check.h"
shared [4] int a[4 * THREADS];

int main(void) {
  int i = 0;
  size_t n = upc_blocksizeof(a[i++]) + upc_elemsizeof(a[i++]) + sizeof(a[i++]) + upc_localsizeof(a[i++]);
  CHECK(i == 0 && n == 4 + 4 + 4 + 4);
  return passed();
}
