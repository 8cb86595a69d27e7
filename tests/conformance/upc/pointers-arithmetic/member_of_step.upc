// run
// (p + i)->member, p[i].member[j], &p[i].member: in each, the step comes first.
#include "../check.h"
struct item { int key; double values[3]; };
shared [2] struct item a[4 * THREADS];

int main(void) {
  upc_forall(int i = 0; i < 4 * THREADS; i++; &a[i]) {
    (a + i)->key = i;
    for (int k = 0; k < 3; k++)
      a[i].values[k] = i + k / 4.0;
  }
  upc_barrier;
  shared [2] struct item *p = a + 1;
  for (int i = 0; i < 4 * THREADS; i++) {
    CHECK((p + (i - 1))->key == i && p[i - 1].values[2] == i + 0.5);
    shared [] double *value = &p[i - 1].values[1];
    CHECK(*value == i + 0.25 && value[1] == i + 0.5 && value[-1] == i);
    CHECK(upc_threadof(value) == i / 2 % THREADS);
  }
  return passed();
}
