// run
// Shared values as arguments, also of printf-like functions.
#include "../check.h"
shared struct { int i; double d; char text[8]; } s[THREADS];

int main(void) {
  char line[60];
  s[MYTHREAD].i = 3;
  s[MYTHREAD].d = 0.5;
  s[MYTHREAD].text[0] = 'k';
  snprintf(line, sizeof line, "%d %.1f %c", s[MYTHREAD].i, s[MYTHREAD].d, s[MYTHREAD].text[0]);
  CHECK(strcmp(line, "3 0.5 k") == 0);
  return passed();
}
