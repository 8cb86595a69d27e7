// Alignments that objects, members and typedefs ask for.
#include <stdint.h>
#include <stdio.h>

_Alignas(32) int one;
int _Alignas(double) two;
typedef int wide __attribute__((aligned(64)));
wide three;
struct odd {
  unsigned x : 5, y : 5, : 0, z : 5;
  char a : 5;
  __attribute__((aligned(16))) short b : 5;
  wide w;
};

static int off(const void *p, unsigned align) { return (uintptr_t)p % align != 0; }

int main(void) {
  wide local = 1;
  struct inner {
    char c;
    wide w;
  } in;
  struct odd o = {1, 2, 3, 4, 5, 6};
  printf("%d %d %d\n", (int)__alignof__(one), (int)_Alignof(two), (int)__alignof__(three));
  printf("%d%d%d%d\n", off(&one, 32), off(&two, 8), off(&three, 64), off(&local, 64));
  printf("%d %d %d\n", (int)sizeof(struct inner), (int)sizeof o, off(&in.w, 64));
  printf("%d %d %d %d %d %d\n", o.x, o.y, o.z, o.a, o.b, o.w);
  return 0;
}
