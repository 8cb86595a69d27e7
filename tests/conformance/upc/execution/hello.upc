// run: every
// Every thread runs main; lines come out whole.
#include <stdio.h>
#include <upc.h>

int main(void) {
  puts("PASS");
  return 0;
}
