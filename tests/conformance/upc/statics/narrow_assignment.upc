// run
// The value of an assignment is that of the object, after its conversion.
#include "../check.h"
shared signed char c[THREADS];
shared float f[THREADS];
shared _Bool b[THREADS];

int main(void) {
  int me = MYTHREAD;
  CHECK((c[me] = 300) == 44 && c[me] == 44);
  CHECK((f[me] = 0.1) == 0.1f);
  CHECK((b[me] = 17) == 1);
  c[me] = 127;
  CHECK(++c[me] == -128);
  return passed();
}
