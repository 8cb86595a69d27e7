// run
// Structs that hold pointers-to-shared are arguments and results.
#include "../check.h"
shared [3] int a[9 * THREADS];
struct range { shared [3] int *from, *to; int step; };

static struct range wider(struct range r) {
  r.from--;
  r.to++;
  return r;
}

int main(void) {
  struct range r = wider((struct range){.from = &a[2], .to = &a[4], .step = 1});
  CHECK(r.from == &a[1] && r.to == &a[5] && r.to - r.from == 4 && r.step == 1);
  return passed();
}
