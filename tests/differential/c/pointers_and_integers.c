// Pointers that are compared with integers and with each other, as GNU C lets them.
#include <stdio.h>

static int table[4];

int main(void) {
  int *p = table + 1;
  char *c = (char *)p;
  long address = (long)p;
  unsigned char small = 0;
  int *none = 0;
  printf("%d%d%d%d", p == address, address != p, p > 4096L, small == none);
  printf("%d%d%d%d\n", (void *)c == p, p >= table, none == 0L, !none);
  return 0;
}
