// Declarations with attributes at the start of a loop.
#include <stdio.h>

static void leave(int *n) { printf("leave %d\n", *n); }

int main(void) {
  for (__attribute__((cleanup(leave))) int i = 0; i < 3; i++) {
    __attribute__((cleanup(leave))) int inner = 10 + i;
    if (i == 1)
      continue;
    printf("body %d\n", inner);
  }
  for (register int i = 0, k = 9; i < k; i += 3, k--)
    printf("%d\n", i);
  return 0;
}
