// run
// Behind `#pragma upc upc_1_0` the statements of UPC 1.0 have the names that they had.
#include "../check.h"
#pragma upc upc_1_0

shared int a[5 * THREADS];

int main(void) {
  int own = 0;
  forall(int i = 0; i < 5 * THREADS; i++; &a[i]) {
    a[i] = i + 1;
    own++;
  }
  barrier 3;
  for (int i = 0; i < 5 * THREADS; i++)
    CHECK(a[i] == i + 1);
  CHECK(own == 5);
  notify;
  wait;
  barrier_notify 4;
  barrier_wait 4;
  fence;
  return passed();
}
