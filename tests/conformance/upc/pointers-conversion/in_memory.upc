// run
// Pointers in private and shared memory, by value and by memcpy, come out as they went in.
#include "../check.h"
shared [3] int a[6 * THREADS];
shared [3] int *shared slots[THREADS];

int main(void) {
  shared [3] int *table[4], *copy[4];
  for (int i = 0; i < 4; i++)
    table[i] = &a[i + 1];
  memcpy(copy, table, sizeof table);
  for (int i = 0; i < 4; i++)
    CHECK(copy[i] == &a[i + 1] && upc_phaseof(copy[i]) == (i + 1) % 3);
  slots[MYTHREAD] = &a[MYTHREAD + 2];
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    CHECK(slots[t] == &a[t + 2] && upc_phaseof(slots[t]) == (t + 2) % 3);
  return passed();
}
