// run
// Members of shared structs, from every thread.
#include "../check.h"
struct inner { short a[3]; char c; };
shared struct outer { int x; double d; struct inner in; struct { long deep; } nest; } s[2 * THREADS];

int main(void) {
  int to = (MYTHREAD + 1) % THREADS;
  s[to].x = to;
  s[to].d = 0.5 * to;
  s[to].in.a[2] = 3 * to;
  s[to].in.c = 'a' + to;
  s[to].nest.deep = 1L << 33;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    CHECK(s[t].x == t && s[t].d == 0.5 * t && s[t].in.a[2] == 3 * t && s[t].in.c == 'a' + t && s[t].nest.deep == 1L << 33);
  return passed();
}
