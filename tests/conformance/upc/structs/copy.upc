// run
// Whole structs from, to and between shared places.
#include "../check.h"
struct pixel { unsigned char r, g, b; double depth[3]; };
shared [2] struct pixel p[4 * THREADS];

int main(void) {
  struct pixel mine = {1, 2, MYTHREAD, {0.25, 0.5, MYTHREAD}};
  int far = 2 * ((MYTHREAD + 1) % THREADS);
  p[far] = mine;
  p[far + 1] = p[far];
  struct pixel back = p[far + 1];
  CHECK(back.b == MYTHREAD && back.depth[2] == MYTHREAD && back.depth[0] == 0.25);
  upc_barrier;
  struct pixel *local = (struct pixel *)&p[2 * MYTHREAD];
  CHECK(local[1].depth[2] == (MYTHREAD + THREADS - 1) % THREADS);
  return passed();
}
