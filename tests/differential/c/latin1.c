// Text in Latin-1: its bytes come out as they went in. café
#include <stdio.h>
#include <string.h>

static const char drink[] = "café ÿ";

int main(void) {
  printf("%s %zu %zu %d\n", drink, sizeof drink, strlen(drink), drink[3]);
  return (unsigned char)drink[5] == 0xff ? 0 : 1;
}
