// run
// Single bytes, one to a thread: neighbours in index are never neighbours in memory, and no store touches another byte.
#include "../check.h"
shared unsigned char a[64 * THREADS];

int main(void) {
  for (int round = 0; round < 3; round++) {
    for (int i = MYTHREAD; i < 64 * THREADS; i += THREADS)
      a[(i + 1) % (64 * THREADS)] = (unsigned char)(i + round);
    upc_barrier;
    for (int i = 0; i < 64 * THREADS; i++)
      CHECK(a[(i + 1) % (64 * THREADS)] == (unsigned char)(i + round));
    upc_barrier;
  }
  return passed();
}
