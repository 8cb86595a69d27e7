// run
// A pointer-to-shared that is printed for a look at it leaves the arguments behind it where they are.
#include "../check.h"
#include <string.h>
shared [3] int a[3 * THREADS];
shared int b[THREADS];

int main(void) {
  char text[100], same[100];
  CHECK(snprintf(text, sizeof text, "%lx %s %d", &a[1], "behind", 7) > 10);
  snprintf(same, sizeof same, "%lx behind 7", (unsigned long)&a[1]);
  CHECK(strcmp(text, same) == 0);
  sprintf(text, "%p %s", &b[THREADS - 1], "behind");
  CHECK(strcmp(strchr(text, ' '), " behind") == 0);
  return passed();
}
