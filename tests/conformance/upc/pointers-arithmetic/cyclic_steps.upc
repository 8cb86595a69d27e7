// run
// Steps of every size and sign on a cyclic array follow the equations.
#include "../check.h"
shared int a[16 * THREADS];

int main(void) {
  for (int from = 0; from < 16 * THREADS; from++)
    for (int to = 0; to < 16 * THREADS; to++) {
      shared int *p = &a[from];
      p += to - from;
      CHECK(p == &a[to] && upc_threadof(p) == to % THREADS && p - &a[from] == to - from);
    }
  return passed();
}
