// run: n=1 status=136
// Without -g the function is named.
#include <upc.h>

shared int counts[THREADS];
volatile int zero;

__attribute__((noinline)) int divide(int n) {
  return n / zero;
}

int main(void) {
  counts[MYTHREAD] = divide(7);
  return counts[MYTHREAD];
}
