// run
// A function that calls itself from a controlled body.
#include "../check.h"

static int depth(int n) {
  int sum = 1;
  if (n > 0)
    upc_forall(int i = 0; i < 2; i++; i + 1) sum += depth(n - 1);
  return sum;
}

int main(void) {
  int sum = 0;
  upc_forall(int i = 0; i < THREADS; i++; i) sum = depth(3);
  CHECK(sum == 15);
  return passed();
}
