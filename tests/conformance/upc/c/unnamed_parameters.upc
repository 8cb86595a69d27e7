// run: args=a,b
// Parameters without a name, before and behind named ones, in functions with shared data.
#include <stdio.h>
#include <upc.h>

shared int s;

static int second(int, double value, char *) {
  s = 1;
  return (int)value;
}

int main(int, char **words) {
  s = 0;
  upc_barrier;
  int right = second(7, 2.5, "x") == 2 && words[1][0] == 'a' && words[2][0] == 'b';
  upc_barrier;
  if (MYTHREAD == 0)
    puts(right ? "PASS" : "FAIL");
  return 0;
}
