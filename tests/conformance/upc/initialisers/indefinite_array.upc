// run
// A shared array on one thread with an initialiser that also gives its length.
#include "../check.h"
shared [] int a[] = {3, 1, [4] = 1, 5};
shared [] char text[] = "hello";

int main(void) {
  CHECK(sizeof a == 6 * sizeof(int) && a[0] == 3 && a[1] == 1 && a[2] == 0 && a[4] == 1 && a[5] == 5);
  CHECK(sizeof text == 6 && text[4] == 'o' && text[5] == 0);
  return passed();
}
