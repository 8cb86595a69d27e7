// Bit-fields wider than int, with which GNU C computes in their own width.
#include <stdio.h>

struct parts {
  unsigned long long low : 2, middle : 40, high : 22;
};

static unsigned long long wrapped(struct parts p) { return (unsigned long long)(p.middle - 8) + 8; }

int main(void) {
  struct parts p = {1, 2, 3};
  p.middle <<= 1;
  printf("%llx %llx %d\n", wrapped(p), (unsigned long long)(p.middle << 39), p.middle - 5 > 0);
  return 0;
}
