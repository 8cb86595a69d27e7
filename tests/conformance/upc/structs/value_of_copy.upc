// run
// An assignment of structs has the struct as its value; members of values are read.
#include "../check.h"
struct pair { int a, b; };
shared struct pair s[THREADS];
static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }

int main(void) {
  struct pair p;
  p = s[MYTHREAD] = (struct pair){3, 4};
  CHECK(p.a == 3 && (s[MYTHREAD] = swap(s[MYTHREAD])).a == 4);
  CHECK(swap(s[MYTHREAD]).b == 4 && s[MYTHREAD].b == 3);
  return passed();
}
