// Strings as initial values of all kinds of characters.
#include <stdio.h>

static unsigned char bytes[8] = "ab\377";
static const signed char tiny[] = {"xyz"};
static struct {
  unsigned char name[4];
  char rest[3];
} pair = {"wxyz", "12"};

int main(void) {
  unsigned char local[32] = "local";
  unsigned char *literal = (unsigned char[]){"lit"};
  printf("%d %d %s %c%c\n", bytes[2], (int)sizeof tiny, (char *)local, pair.name[3], pair.rest[1]);
  printf("%s %d\n", (char *)literal, (int)sizeof(unsigned char[5]));
  return 0;
}
