// run
// upc_elemsizeof is the size of the ultimate element.
#include "../check.h"
shared [3] short a[5][THREADS];
struct s { int x; double y; };
shared struct s r[THREADS];
shared int (*row)[10];

int main(void) {
  CHECK(upc_elemsizeof(a) == sizeof(short) && upc_elemsizeof(a[1]) == sizeof(short));
  CHECK(upc_elemsizeof(r) == sizeof(struct s) && upc_elemsizeof(*row) == sizeof(int));
  CHECK(upc_elemsizeof(shared double[THREADS][3]) == sizeof(double));
  return passed();
}
