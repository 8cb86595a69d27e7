// run
// The same through a pointer to a function and through an array of them.
#include "../check.h"
shared [2] int a[8 * THREADS];

static shared [2] int *ahead(shared [2] int *p, int n) { return p + n; }
static shared [2] int *back(shared [2] int *p, int n) { return p - n; }

int main(void) {
  shared [2] int *(*move[2])(shared [2] int *, int) = {ahead, back};
  CHECK(move[1](move[0](a, 7), 4) == &a[3]);
  return passed();
}
