// run
// Arrays of structs with pointers-to-shared go through transfers unharmed.
#include "../check.h"
struct item { int n; shared [3] int *where; };
shared [3] int data[9 * THREADS];
shared [2] struct item items[2 * THREADS];

int main(void) {
  struct item mine[2] = {{1, &data[4]}, {2, &data[MYTHREAD]}}, got[2];
  upc_memput(&items[2 * MYTHREAD], mine, sizeof mine);
  upc_barrier;
  int far = (MYTHREAD + 1) % THREADS;
  upc_memget(got, &items[2 * far], sizeof got);
  CHECK(got[0].where == &data[4] && upc_phaseof(got[0].where) == 1 && got[1].where == &data[far] && got[1].n == 2);
  return passed();
}
