/* The words that order shared accesses are names in a program that shares nothing. */
#include <stdio.h>

struct options {
  int strict, relaxed;
};

static int decode(const char *text, int strict) { return strict ? text[0] : text[1]; }

int main(void) {
  struct options options = {.strict = 1, .relaxed = 2};
  int relaxed = decode("ab", options.strict);

  printf("%d %d %d\n", relaxed, decode("ab", 0), options.strict + options.relaxed);
  return 0;
}
