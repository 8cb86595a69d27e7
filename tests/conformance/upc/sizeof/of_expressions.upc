// run
// The operators on expressions of shared type: elements, rows, dereferenced pointers, members.
#include "../check.h"
struct s { int a; char b[3]; };
shared [6] struct s a[6 * THREADS];
shared [2] int rows[3][4 * THREADS];

int main(void) {
  shared [5] long *p = NULL;
  CHECK(upc_blocksizeof(a[0]) == 6 && upc_elemsizeof(a) == sizeof(struct s) && upc_elemsizeof(a[1]) == sizeof(struct s));
  CHECK(upc_blocksizeof(rows[1]) == 2 && upc_elemsizeof(rows) == sizeof(int) && upc_elemsizeof(rows[2]) == sizeof(int));
  CHECK(upc_blocksizeof(*p) == 5 && upc_elemsizeof(p[3]) == sizeof(long) && sizeof(*p) == sizeof(long));
  CHECK(upc_blocksizeof(a[0].b) == 0 && upc_elemsizeof(a[0].b) == 1 && upc_localsizeof(a[0].b) == 3);
  return passed();
}
