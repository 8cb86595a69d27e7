// run
// Whole structs out of shared memory as arguments, and into it from results.
#include "../check.h"
struct vector { double v[7]; short tag; };
shared [1] struct vector a[THREADS], b[THREADS];
static struct vector scaled(struct vector x, double by) {
  for (int i = 0; i < 7; i++)
    x.v[i] *= by;
  x.tag++;
  return x;
}

int main(void) {
  for (int i = 0; i < 7; i++)
    a[MYTHREAD].v[i] = MYTHREAD + i;
  upc_barrier;
  const int next = (MYTHREAD + 1) % THREADS;
  b[next] = scaled(scaled(a[next], 2), 0.25);
  upc_barrier;
  for (int i = 0; i < 7; i++)
    CHECK(b[MYTHREAD].v[i] == (MYTHREAD + i) / 2.0 && a[MYTHREAD].v[i] == MYTHREAD + i);
  CHECK(b[MYTHREAD].tag == 2 && scaled(a[next], 3).v[1] == 3 * (next + 1));
  return passed();
}
