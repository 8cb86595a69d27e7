// run
// A negative affinity counts with a modulus that is not negative, as older programs expect.
#include "../check.h"

int main(void) {
  int ran = 0, expected = 0;
  upc_forall(int i = -10; i < 10; i++; i) ran += 100 + i;
  for (int i = -10; i < 10; i++)
    if ((i % THREADS + THREADS) % THREADS == MYTHREAD)
      expected += 100 + i;
  CHECK(ran == expected);
  return passed();
}
