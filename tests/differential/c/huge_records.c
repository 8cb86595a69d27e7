// Records near the end of the address space: only their sizes and offsets exist.
#include <stdio.h>

#define LENGTH ((1L << 62) - 256)
struct huge {
  short buf[LENGTH];
  int a, b;
};

int main(void) {
  printf("%zx %zx\n", sizeof(struct huge), __builtin_offsetof(struct huge, b));
  printf("%zx\n", (size_t) & ((struct huge *)0)->a);
  return 0;
}
