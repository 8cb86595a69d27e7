// run: static
// A cyclic array with an initialiser: each element on its thread.
#include "../check.h"
shared int a[10] = {0, 1, 4, 9, 16, 25};
shared [2] int b[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};

int main(void) {
  for (int i = 0; i < 10; i++)
    CHECK(a[i] == (i < 6 ? i * i : 0));
  for (int i = 0; i < 9; i++)
    CHECK(b[i / 3][i % 3] == i + 1);
  return passed();
}
