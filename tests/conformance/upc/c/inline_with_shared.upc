// run
// A function that is only inline, with shared data in it, is called without a definition elsewhere.
#include "../check.h"

shared int a[THREADS];

inline int get(int i) {
  return a[i];
}
inline int next(int i) {
  return a[(i + 1) % THREADS];
}
int declared(int i);
inline int declared(int i) {
  return -a[i];
}

int main(void) {
  a[MYTHREAD] = MYTHREAD + 1;
  upc_barrier;
  CHECK(get(MYTHREAD) == MYTHREAD + 1);
  CHECK(next(MYTHREAD) == (MYTHREAD + 1) % THREADS + 1);
  CHECK(declared(0) == -1);
  return passed();
}
