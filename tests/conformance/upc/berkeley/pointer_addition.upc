// run
// bupc_ptradd steps as pointers of the block size do that it is given.
#include "../check.h"
shared [3] int a[9 * THREADS];
shared int c[9 * THREADS];
shared [] int *all;

int main(void) {
  all = upc_all_alloc(1, 9 * THREADS * sizeof(int));
  for (int i = 0; i <= 9 * THREADS; i++) {
    shared [3] int *p = (shared [3] int *)bupc_ptradd(a, 3, sizeof(int), i);
    CHECK(p == &a[i] && upc_phaseof(p) == i % 3);
    CHECK((shared int *)bupc_ptradd(c, 1, sizeof(int), i) == &c[i]);
    CHECK((shared [] int *)bupc_ptradd(all, 0, sizeof(int), i) == &all[i]);
    CHECK((shared [3] int *)bupc_ptradd(&a[i], 3, sizeof(int), -i) == a);
  }
  return passed();
}
