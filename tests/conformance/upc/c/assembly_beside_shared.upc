// run
// Assembly with private operands between shared accesses.
#include "../check.h"
shared int a[THREADS];

int main(void) {
  int x = MYTHREAD;
  a[MYTHREAD] = 4;
  __asm__ volatile("" : "+r"(x) : : "memory");
  x += a[MYTHREAD];
  asm("" : "=r"(x) : "0"(x));
  CHECK(x == MYTHREAD + 4);
  return passed();
}
