// run
// Private statics of functions are one a thread, and calls of other threads do not step them.
#include "../check.h"
shared int calls[THREADS];
static int count(void) {
  static int n;
  return ++n;
}

int main(void) {
  for (int i = 0; i <= MYTHREAD; i++)
    calls[MYTHREAD] = count();
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    CHECK(calls[t] == t + 1);
  return passed();
}
