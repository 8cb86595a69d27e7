// run
// bupc_assert_type is an expression, and upc_poll needs no other name.
#include "../check.h"
#include <bupc_collectivev.h>

shared [4] int a[4 * THREADS];

int main(void) {
  int i = bupc_assert_type(a[0], shared int) + bupc_assert_type(&a[0], shared [4] int *);
  CHECK(i == 2 && BUPC_COLLECTIVEV_VERSION_MAJOR >= 1 && BUPC_COLLECTIVEV_VERSION_MINOR >= 0);
  bupc_assert_type(1 + 2L, long);
  upc_poll();
  return passed();
}
