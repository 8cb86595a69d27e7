// run
// Initial values name objects called like what compilers are tempted to call their own.
#include "../check.h"
shared int object = 5, value, at, i, flat, image, site0, site1, index_, kroll;
shared int *shared p = &object;
shared [] int *shared [] q[] = {(shared [] int *)&at, (shared [] int *)&i, (shared [] int *)&flat, (shared [] int *)&image};
shared struct { shared int *a, *b; } s = {&value, &object};
shared int *t[] = {&site0, &site1, &object};

int main(void) {
  CHECK(p == &object && *p == 5 && s.a == &value && s.b == &object);
  CHECK(q[0] == (shared [] int *)&at && q[1] == (shared [] int *)&i);
  CHECK(q[2] == (shared [] int *)&flat && q[3] == (shared [] int *)&image);
  CHECK(t[0] == &site0 && t[1] == &site1 && t[2] == &object && index_ + kroll == 0);
  return passed();
}
