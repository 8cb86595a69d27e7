// run
// The condition reads shared memory that nobody changes; the counter is a member of a struct.
#include "../check.h"
shared int limit;
struct { int i; } loop;

int main(void) {
  if (MYTHREAD == 0)
    limit = 9 * THREADS;
  upc_barrier;
  int n = 0;
  upc_forall(loop.i = 0; loop.i < limit; loop.i++; loop.i) n++;
  CHECK(n == 9 && loop.i == limit);
  return passed();
}
