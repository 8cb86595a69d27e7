// run
// Members of unnamed records inside a named one, which C can reach from the tag only.
#include "../check.h"
struct inner {
  char name[12];
  short v[5];
};
struct rec {
  struct inner in[3];
  union {
    int i;
    float f;
  } u;
  struct {
    struct {
      int deep;
    } s[2];
  } t;
  int (*twice)(int);
};
shared struct rec a[3 * THREADS];
static int twice(int x) { return 2 * x; }

int main(void) {
  int i;
  upc_forall (i = 0; i < 3 * THREADS; i++; &a[i]) {
    a[i].u.f = 1.0f;
    a[i].t.s[1].deep = i;
    a[i].in[1].v[2] = (short)(i + 1);
    a[i].twice = twice;
  }
  upc_barrier;
  for (i = 0; i < 3 * THREADS; i++) {
    struct rec r = a[i];
    CHECK(a[i].u.i == 0x3f800000 && r.u.f == 1.0f);
    CHECK(a[i].t.s[1].deep == i && r.in[1].v[2] == i + 1);
    CHECK(a[i].twice(i) == 2 * i);
    CHECK(upc_threadof(&a[i].t.s[1].deep) == (size_t)(i % THREADS));
  }
  return passed();
}
