// run
// A struct copy takes the fields along.
#include "../check.h"
struct flags { unsigned a : 1, b : 2, c : 3; int n; };
shared struct flags s[THREADS];

int main(void) {
  s[MYTHREAD] = (struct flags){.a = 1, .b = 2, .c = 5, .n = MYTHREAD};
  upc_barrier;
  struct flags f = s[(MYTHREAD + 1) % THREADS];
  CHECK(f.a == 1 && f.b == 2 && f.c == 5 && f.n == (MYTHREAD + 1) % THREADS);
  return passed();
}
