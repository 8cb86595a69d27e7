// run
// A local hides a shared object of its name; the block's end brings it back.
#include "../check.h"
shared int x[THREADS], y;

int main(void) {
  x[MYTHREAD] = 5;
  {
    int x[3] = {1, 2, 3};
    CHECK(x[2] == 3 && sizeof x == 3 * sizeof(int));
    {
      static shared int x;
      if (MYTHREAD == 0)
        x = 8;
      upc_barrier;
      CHECK(x == 8);
    }
    for (int y = 0; y < 2; y++)
      CHECK(x[y] == y + 1);
  }
  CHECK(x[MYTHREAD] == 5 && y == 0);
  return passed();
}
