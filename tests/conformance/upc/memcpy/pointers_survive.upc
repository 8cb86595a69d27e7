// run
// Pointers-to-shared of both representations, copied as bytes, still point where they did.
#include "../check.h"
struct links { shared int *thin; shared [5] int *fat; shared void *any; };
shared struct links table[THREADS];
shared int c[THREADS];
shared [5] int b[5 * THREADS];

int main(void) {
  struct links mine = {&c[MYTHREAD], &b[5 * MYTHREAD + 4], &b[5 * MYTHREAD + 2]}, got;
  c[MYTHREAD] = MYTHREAD;
  b[5 * MYTHREAD + 4] = 10 + MYTHREAD;
  upc_memput(&table[(MYTHREAD + 1) % THREADS], &mine, sizeof mine);
  upc_barrier;
  upc_memget(&got, &table[MYTHREAD], sizeof got);
  const int from = (MYTHREAD + THREADS - 1) % THREADS;
  CHECK(*got.thin == from && *got.fat == 10 + from && upc_phaseof(got.fat) == 4 && upc_phaseof(got.any) == 2);
  return passed();
}
