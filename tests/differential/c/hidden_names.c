// Names that hide others: a local before `extern`, an enumeration before a function of its type.
#include <stdio.h>

int level = 3;
enum tint { RED, GREEN };
enum tint next(enum tint t) { return t == RED ? GREEN : RED; }

static int both(void) {
  int level = 4, sum = level;
  {
    extern int level;
    sum += 10 * level;
  }
  return sum;
}

int main(void) {
  printf("%d %d\n", both(), next(RED));
  return 0;
}
