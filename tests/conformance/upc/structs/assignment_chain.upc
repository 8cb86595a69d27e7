// run
// a = b = c between three places, and the value of an assignment of a struct.
#include "../check.h"
struct pair { int a; double b; };
shared struct pair s[THREADS], t[THREADS];

int main(void) {
  struct pair own;
  const int next = (MYTHREAD + 1) % THREADS;
  own = s[next] = t[next] = (struct pair){MYTHREAD, 2.5};
  CHECK(own.a == MYTHREAD && (s[next] = own).b == 2.5);
  upc_barrier;
  CHECK(s[MYTHREAD].a == t[MYTHREAD].a && s[MYTHREAD].a == (MYTHREAD + THREADS - 1) % THREADS);
  return passed();
}
