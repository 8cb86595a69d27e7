/* Started by hand a program is one rank, says so, and everything works.
// launcher: none
// ranks: 1
// conduits: smp
// expect: kroll: started without a launcher, so this is 1 rank
// expect: the sum is 3
*/
#include "check.h"

SHARED(cell, 64);

int main(void) {
  kroll_boot();
  CHECK_EQUAL(kroll_ranks, 1);
  kroll_store(int, cell, 1, HERE);
  int *two = kroll_alloc(1 << 20, HERE), sum = 0;
  *two = kroll_load(int, cell, HERE) + 1;
  kroll_all_reduce(NULL, &sum, two, 1, &(kroll_combine){.type = KROLL_I32, .op = KROLL_ADD}, HERE);
  kroll_barrier(NULL, HERE);
  CHECK(kroll_sym_alloc(100, HERE) != 0);
  printf("the sum is %d\n", sum + 1);
  return 0;
}
