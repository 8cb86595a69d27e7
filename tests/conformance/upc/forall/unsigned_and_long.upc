// run
// The affinity may be of any integer type.
#include "../check.h"

int main(void) {
  int ran = 0, expected = 0;
  upc_forall(unsigned u = 0; u < 13; u++; u) ran++;
  upc_forall(long l = 0; l < 13; l++; l * 5000000000L) ran++;
  upc_forall(unsigned char c = 0; c < 13; c++; c) ran++;
  for (int i = 0; i < 13; i++) {
    expected += 2 * (i % THREADS == MYTHREAD);
    expected += i * 5000000000L % THREADS == MYTHREAD;
  }
  CHECK(ran == expected);
  upc_forall(unsigned u = 0; u < 1; u++; 4294967295u) ran = -1;
  CHECK((ran == -1) == (4294967295u % THREADS == MYTHREAD));
  return passed();
}
