// A chain of more labels than brackets may nest.
#include <stdio.h>

#define FOUR(n)                                                                                                        \
  case n:                                                                                                              \
  case n + 1:                                                                                                          \
  case n + 2:                                                                                                          \
  case n + 3:
#define SIXTEEN(n) FOUR(n) FOUR(n + 4) FOUR(n + 8) FOUR(n + 12)
#define MANY(n) SIXTEEN(n) SIXTEEN(n + 16) SIXTEEN(n + 32) SIXTEEN(n + 48)

static int kind(int n) {
  if (n < 0)
    switch (n)
    case -1:
    case -2:
      return 7;
  switch (n) {
    MANY(0) MANY(64) MANY(128) MANY(192) MANY(256) MANY(320) return 1;
  case 1000:
  default:
    return 2;
  }
}

int main(void) {
  printf("%d %d %d %d\n", kind(0), kind(383), kind(384), kind(-2));
  return 0;
}
