// run
// Null pointers-to-shared are equal, false, and lie on thread 0.
#include "../check.h"
shared int *cyclic;
shared [4] int *blocked;
shared [] int *indefinite;
shared void *generic;

int main(void) {
  CHECK(!cyclic && !blocked && !indefinite && !generic);
  CHECK(cyclic == 0 && blocked == NULL && (void *)0 == indefinite && generic == cyclic);
  CHECK(upc_threadof(generic) == 0 && upc_phaseof(blocked) == 0);
  int taken = 0;
  if (blocked)
    taken = 1;
  while (generic)
    taken = 1;
  CHECK(!taken && (cyclic ? 0 : 1) && !(cyclic && blocked) && !(cyclic || blocked));
  return passed();
}
