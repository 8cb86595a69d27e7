// reject
// Operands of assembly are private.
#include <upc.h>
shared int a[THREADS];
int main(void) {
  int x = 0, y = a[0];
  asm("" : "+r"(x) : "r"(y), "r"(&a[1] == 0)); //! error U0701
  asm("" : "+m"(a[0])); //! error U0701
  asm("" : "=r"(x) : "r"(a[MYTHREAD])); //! error U0701
  asm volatile("" ::: "memory");
  return x;
}
