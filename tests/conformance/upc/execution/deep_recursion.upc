// run
// Each thread has a stack of its own.
#include "../check.h"
static long depth(long n) {
  volatile char room[100];
  room[n % 100] = 1;
  return n == 0 ? 0 : 1 + depth(n - 1) + room[n % 100] - 1;
}

int main(void) {
  CHECK(depth(10000) == 10000);
  return passed();
}
