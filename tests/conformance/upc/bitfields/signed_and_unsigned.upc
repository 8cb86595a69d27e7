// run
// Fields of every width from 1 to 31: values come back, signed ones with their sign.
#include "../check.h"
struct bits { int s3 : 3; unsigned u5 : 5; int s17 : 17; unsigned u31 : 31; unsigned u1 : 1; int s1 : 1; };
shared [2] struct bits a[2 * THREADS];

int main(void) {
  shared [2] struct bits *p = &a[2 * ((MYTHREAD + 1) % THREADS) + 1];
  for (int i = -70000; i < 70000; i += 9973) {
    p->s3 = i;
    p->u5 = i;
    p->s17 = i;
    p->u31 = i;
    p->u1 = i;
    p->s1 = i;
    CHECK(p->s3 == (int)((unsigned)i << 29) >> 29 && p->u5 == (i & 31) && p->s17 == (int)((unsigned)i << 15) >> 15);
    CHECK(p->u31 == ((unsigned)i & 0x7FFFFFFF) && p->u1 == (i & 1) && p->s1 == -(i & 1));
  }
  return passed();
}
