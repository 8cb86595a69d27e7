// run
// Static pointers to elements in the middle, behind the end and in rows of shared arrays, in tables and structs.
#include "../check.h"
shared [3] int a[3 * THREADS];
shared int rows[2][THREADS];
shared [3] int *middle = &a[2], *behind = a + 3;
shared int *table[] = {&rows[0][0], rows[1], 0};
struct { int n; shared [3] int *p; } pair = {5, a + 1};
static shared void *generic = &a[1];

int main(void) {
  CHECK(middle == &a[2] && upc_phaseof(middle) == 2 && behind == &a[3] && behind - middle == 1);
  CHECK(table[1] == &rows[1][0] && table[2] == NULL && pair.p == &a[1] && upc_phaseof(pair.p) == 1 && pair.n == 5);
  CHECK(generic == &a[1] && upc_phaseof(generic) == 1);
  return passed();
}
