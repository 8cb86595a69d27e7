// run
// Fields after a zero-width field and fields in a packed struct.
#include "../check.h"
shared struct { unsigned a : 20; unsigned : 0; unsigned b : 20; } s[THREADS];
shared struct tight { unsigned char c; unsigned a : 30; unsigned b : 30; } __attribute__((packed)) t[THREADS];

int main(void) {
  int i = (MYTHREAD + 1) % THREADS;
  s[i].a = 0xabcde, s[i].b = 0x12345;
  t[i].c = 0x7f, t[i].a = 0x3fffffff, t[i].b = 0x15555555;
  upc_barrier;
  CHECK(s[MYTHREAD].a == 0xabcde && s[MYTHREAD].b == 0x12345);
  CHECK(t[MYTHREAD].c == 0x7f && t[MYTHREAD].a == 0x3fffffff && t[MYTHREAD].b == 0x15555555);
  return passed();
}
