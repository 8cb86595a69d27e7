/* Objects that an `extern` declaration with attributes announces are defined further down. */
#include <stdio.h>

__attribute__((visibility("internal"))) extern const unsigned char table[3];
__attribute__((visibility("hidden"))) extern int tentative, started;

static int sum(void) { return table[0] + table[1] + table[2] + tentative + started; }

const unsigned char table[3] = {1, 2, 3};
int tentative;
int started = 4;

int main(void) {
  printf("%d\n", sum());
  return 0;
}
