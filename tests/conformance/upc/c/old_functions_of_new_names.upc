// run
// Definitions without prototypes, declared in blocks and outside, with parameters that C passes as wider ones.
#include "../check.h"
shared int seen[THREADS];
int narrow();
int early() {
  int narrow();
  return narrow((short)3, 2.5f, 'c');
}
int narrow(s, f, c)
short s;
float f;
char c;
{
  seen[MYTHREAD]++;
  return s + (int)(2 * f) + (c == 'c');
}
int first(a, b) {
  seen[MYTHREAD] += b;
  return a;
}
/* Plain C, which may give such a function more than it takes. */
int generous() { return first(5, 0, "more", 1.5); }

int main(void) {
  CHECK(generous() == 5);
  CHECK(early() == 9 && narrow(1, 1.0, 'd') == 3 && seen[MYTHREAD] == 2);
  return passed();
}
