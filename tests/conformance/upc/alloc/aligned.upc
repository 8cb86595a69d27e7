// run
// Memory is aligned for every type.
#include "../check.h"
#include <stdint.h>

int main(void) {
  for (size_t n = 1; n < 40; n += 3) {
    shared [] char *p = upc_alloc(n);
    CHECK((uintptr_t)(char *)p % _Alignof(max_align_t) == 0);
  }
  return passed();
}
