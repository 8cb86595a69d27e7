// run
// Every element is a place of its own, whoever writes it.
#include "../check.h"
shared [5] long a[12 * THREADS];

int main(void) {
  for (int i = MYTHREAD; i < 12 * THREADS; i += THREADS)
    a[i] = 1000000007L * i;
  upc_barrier;
  for (int i = 0; i < 12 * THREADS; i++)
    CHECK(a[i] == 1000000007L * i);
  return passed();
}
