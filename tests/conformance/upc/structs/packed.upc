// run
// Packed structs with members that are not aligned.
#include "../check.h"
shared struct packed { char c; int i; double d; } __attribute__((packed)) s[THREADS];

int main(void) {
  int far = (MYTHREAD + 1) % THREADS;
  CHECK(upc_elemsizeof(s) == 13);
  s[far].c = 'x';
  s[far].i = 0x12345678;
  s[far].d = 2.5;
  upc_barrier;
  CHECK(s[MYTHREAD].c == 'x' && s[MYTHREAD].i == 0x12345678 && s[MYTHREAD].d == 2.5);
  return passed();
}
