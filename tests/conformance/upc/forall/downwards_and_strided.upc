// run
// Loops that count down or in steps.
#include "../check.h"

int main(void) {
  int sum = 0, expected = 0;
  upc_forall(int i = 30; i >= 0; i -= 3; i) sum += i;
  for (int i = 30; i >= 0; i -= 3)
    expected += i % THREADS == MYTHREAD ? i : 0;
  CHECK(sum == expected);
  return passed();
}
