// run
// On its own thread a pointer is castable, and the result is that of a cast.
#include "../check.h"
#include <upc_castable.h>
shared int a[3 * THREADS];

int main(void) {
  CHECK(upc_cast(&a[MYTHREAD]) == (void *)&a[MYTHREAD] && upc_cast(NULL) == NULL);
  shared void *p = upc_alloc(100);
  CHECK(upc_cast(p) == (void *)p);
  return passed();
}
