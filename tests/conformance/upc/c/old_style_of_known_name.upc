// run
// The compiler knows a function of this name, with another parameter than this.
#include "../check.h"
shared int a[THREADS];

double nan();

int early(char *text) { return nan(text) > 2; }

double nan(s)
     char *s;
{
  a[MYTHREAD]++;
  return s[0] == 'b' ? 3 : 1;
}

int main(void) {
  char text[] = "b";
  CHECK(nan(text + 1) == 1);
  CHECK(early(text));
  CHECK(a[MYTHREAD] == 2);
  return passed();
}
