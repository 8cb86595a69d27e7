// run
// Counters of 64 bits beyond the range of int, of both signs of step.
#include "../check.h"

int main(void) {
  const long long start = 5000000000LL;
  int n = 0;
  upc_forall(long long i = start; i < start + 6 * THREADS; i++; i) {
    CHECK(i % THREADS == MYTHREAD);
    n++;
  }
  upc_forall(unsigned long i = start + 6 * THREADS; i > (unsigned long)start; i--; i) {
    CHECK(i % THREADS == (unsigned)MYTHREAD);
    n++;
  }
  CHECK(n == 12);
  return passed();
}
