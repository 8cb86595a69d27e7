// run
// The value of an assignment is what the field can hold.
#include "../check.h"
shared struct { unsigned a : 3; int b : 3; } s[THREADS];

int main(void) {
  int i = (MYTHREAD + 1) % THREADS;
  CHECK((s[i].a = 13) == 5);
  CHECK((s[i].b = 7) == -1);
  return passed();
}
