// run
// Each thread owns a struct; writing one field leaves the others, also at the edges of bytes.
#include "../check.h"
struct bits { unsigned a : 7, b : 9, c : 1, d : 15; unsigned char after; };
shared struct bits s[THREADS];

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  s[next] = (struct bits){127, 511, 1, 32767, 255};
  s[next].b = 0;
  CHECK(s[next].a == 127 && s[next].b == 0 && s[next].c == 1 && s[next].d == 32767 && s[next].after == 255);
  s[next].c = 0;
  s[next].b = 256;
  CHECK(s[next].a == 127 && s[next].b == 256 && s[next].c == 0 && s[next].d == 32767 && s[next].after == 255);
  s[next].d = 1;
  s[next].a = 1;
  CHECK(s[next].a == 1 && s[next].b == 256 && s[next].c == 0 && s[next].d == 1 && s[next].after == 255);
  return passed();
}
