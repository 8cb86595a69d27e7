// run
// Struct copies copy all members, whatever lies between them.
#include "../check.h"
struct gaps { char a; long b; char c; long double d; char e; };
shared [2] struct gaps s[2 * THREADS];

int main(void) {
  struct gaps own;
  memset(&own, 0xA5, sizeof own);
  own.a = 1, own.b = 2, own.c = 3, own.d = 4, own.e = (char)MYTHREAD;
  s[2 * MYTHREAD] = own;
  s[2 * MYTHREAD + 1] = s[2 * MYTHREAD];
  upc_barrier;
  const struct gaps got = s[2 * ((MYTHREAD + 1) % THREADS) + 1];
  CHECK(got.a == 1 && got.b == 2 && got.c == 3 && got.d == 4 && got.e == (char)((MYTHREAD + 1) % THREADS));
  return passed();
}
