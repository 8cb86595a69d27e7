// flags: -fgnu89-inline
// The old `extern inline`: a copy for inlining, with the definition behind it.
#include <stdio.h>

extern inline int half(int n) { return n / 2; }

static int use(int n) { return half(n) + 1; }

int half(int n) { return n / 2; }

int main(void) {
  printf("%d\n", use(9));
  return 0;
}
