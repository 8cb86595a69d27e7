// run
// Compound literals with pointers-to-shared.
#include "../check.h"
shared [3] int a[3 * THREADS];
struct slice { shared [3] int *from; int length; };
static int length(struct slice s) { return upc_phaseof(s.from) + s.length; }

int main(void) {
  CHECK(length((struct slice){&a[2], 5}) == 7);
  shared [3] int **list = (shared [3] int *[]){&a[0], &a[1]};
  CHECK(list[1] - list[0] == 1);
  return passed();
}
