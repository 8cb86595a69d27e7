// Vectors beside numbers, shifted, compared, and as results of functions with words before them.
#include <stdio.h>

typedef unsigned char bytes __attribute__((vector_size(4)));
typedef int ints __attribute__((vector_size(16)));
#define VECTOR __attribute__((vector_size(16)))

static bytes halves(bytes v) { return v / 2; }
static VECTOR float twice(VECTOR float v) { return 2.0f * v; }
__attribute__((noinline)) static VECTOR int shifted(const VECTOR int v, VECTOR int by) { return v << by; }

int main(void) {
  bytes b = halves((bytes){5, 6, 7, 200});
  ints one = {1, 2, 3, 4}, mask = (one & 1) == 1, more = 1 | one;
  VECTOR float f = twice((VECTOR float){0.5f, 1, 2, 3});
  ints s = shifted(one, one + 1), whole = (ints)f;
  *(float *)&f = 9;
  printf("%d %d %d | %d %d | %g %g\n", b[0], b[2], b[3], mask[0], mask[1], f[0], f[3]);
  printf("%d %d %d %d\n", more[1], s[0], s[3], whole[0]);
  return 0;
}
