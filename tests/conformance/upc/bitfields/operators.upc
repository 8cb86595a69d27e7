// run
// Compound assignment and increment wrap within the field.
#include "../check.h"
shared struct { unsigned low : 4; int signed_one : 4; unsigned high : 8; } s[THREADS];

int main(void) {
  int i = MYTHREAD;
  s[i].low = 15;
  s[i].high = 255;
  CHECK(s[i].low++ == 15 && s[i].low == 0 && s[i].high == 255);
  s[i].low += 20;
  CHECK(s[i].low == 4);
  s[i].signed_one = 7;
  s[i].high <<= 1;
  CHECK(s[i].high == 254 && s[i].signed_one == 7);
  s[i].signed_one -= 8;
  CHECK(s[i].signed_one == -1 && s[i].low == 4);
  return passed();
}
