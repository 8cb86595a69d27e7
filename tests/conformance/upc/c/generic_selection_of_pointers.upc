// run
// _Generic tells pointers-to-shared of different blocks from each other and from private ones.
#include "../check.h"
#define KIND(p) _Generic((p), int *: 0, shared int *: 1, shared [] int *: 2, shared [4] int *: 4, default: 9)
shared int c[THREADS];
shared [4] int b[4 * THREADS];

int main(void) {
  int own;
  CHECK(KIND(&own) == 0 && KIND(&c[0]) == 1 && KIND((shared [] int *)c) == 2 && KIND(b + 1) == 4);
  CHECK(KIND((shared void *)b) == 9 && KIND((shared [3] int *)b) == 9);
  return passed();
}
