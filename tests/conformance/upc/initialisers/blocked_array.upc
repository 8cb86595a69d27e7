// run
// A blocked array with values for its first elements; the rest is zero on every thread.
#include "../check.h"
shared [3] int a[9 * THREADS] = {10, 20, 30, 40, [6] = 70, 80};
shared [2] char text[4 * THREADS] = "abc";

int main(void) {
  static const int expected[] = {10, 20, 30, 40, 0, 0, 70, 80, 0};
  for (int i = 0; i < 9 * THREADS; i++)
    CHECK(a[i] == (i < 9 ? expected[i] : 0));
  CHECK(text[0] == 'a' && text[2] == 'c');
  for (int i = 3; i < 4 * THREADS; i++)
    CHECK(text[i] == 0);
  return passed();
}
