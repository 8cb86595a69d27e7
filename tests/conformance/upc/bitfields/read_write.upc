// run
// Bit-fields of shared structs keep to their bits.
#include "../check.h"
shared struct { unsigned a : 3; int b : 5; unsigned long c : 40; _Bool d : 1; unsigned rest; } s[THREADS];

int main(void) {
  int far = (MYTHREAD + 1) % THREADS;
  s[far].rest = 0xdeadbeef;
  s[far].a = 5;
  s[far].b = -7;
  s[far].c = 0xfedcba9876;
  s[far].d = 1;
  CHECK(s[far].a == 5 && s[far].b == -7 && s[far].c == 0xfedcba9876 && s[far].d && s[far].rest == 0xdeadbeef);
  s[far].a = 2;
  CHECK(s[far].a == 2 && s[far].b == -7 && s[far].c == 0xfedcba9876);
  return passed();
}
