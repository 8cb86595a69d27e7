// run
// The address of a member is an indefinite pointer on the same thread.
#include "../check.h"
shared struct { int head; int body[10]; } s[THREADS];

int main(void) {
  for (int t = 0; t < THREADS; t++) {
    shared [] int *p = &s[t].body[2];
    CHECK(upc_threadof(p) == t && upc_threadof(p + 5) == t && p + 3 == &s[t].body[5]);
    CHECK(s[t].body + 2 == p);
  }
  shared [] int *far = s[(MYTHREAD + 1) % THREADS].body;
  for (int i = 0; i < 10; i++)
    far[i] = i * i;
  upc_barrier;
  for (int i = 0; i < 10; i++)
    CHECK(s[MYTHREAD].body[i] == i * i);
  return passed();
}
