// run
// Equal names in two functions and blocks are different objects.
#include "../check.h"
static shared int *one(void) {
  static shared int x = 1;
  return &x;
}
static shared int *two(int inner) {
  static shared int x = 2;
  if (inner) {
    static shared int x = 3;
    return &x;
  }
  return &x;
}

int main(void) {
  CHECK(*one() == 1 && *two(0) == 2 && *two(1) == 3);
  CHECK(one() != two(0) && two(0) != two(1));
  return passed();
}
