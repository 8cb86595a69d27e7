// run
// The qualifier of what a pointer points to decides.
#include "../check.h"
shared int flag, data;

int main(void) {
  strict shared int *p = &flag;
  relaxed shared int *q = &data;
  if (MYTHREAD == 0) {
    *q = 9;
    *p = 1;
  } else {
    while (!*p)
      ;
    CHECK(*q == 9);
  }
  return passed();
}
