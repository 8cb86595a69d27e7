// run
// Minima and maxima of signed, unsigned and floating words that all threads offer at once.
#include "../check.h"
#include <upc_atomic.h>
shared long least, most;
shared unsigned long ul;
shared float f;

int main(void) {
  upc_atomicdomain_t *longs = upc_all_atomicdomain_alloc(UPC_LONG, UPC_MIN | UPC_MAX, 0);
  upc_atomicdomain_t *ulongs = upc_all_atomicdomain_alloc(UPC_ULONG, UPC_MAX, 0);
  upc_atomicdomain_t *floats = upc_all_atomicdomain_alloc(UPC_FLOAT, UPC_MIN, 0);
  for (int i = 0; i < 20; i++) {
    const long offer = (i % 2 ? -1 : 1) * (long)(i + 20 * MYTHREAD);
    const unsigned long big = ~0ul - MYTHREAD;
    const float fraction = -0.5f * (i + 20 * MYTHREAD);
    upc_atomic_relaxed(longs, NULL, UPC_MIN, &least, &offer, NULL);
    upc_atomic_relaxed(longs, NULL, UPC_MAX, &most, &offer, NULL);
    upc_atomic_relaxed(ulongs, NULL, UPC_MAX, &ul, &big, NULL);
    upc_atomic_relaxed(floats, NULL, UPC_MIN, &f, &fraction, NULL);
  }
  upc_barrier;
  CHECK(least == -(20 * THREADS - 1) && most == 20 * THREADS - 2 && ul == ~0ul && f == -0.5f * (20 * THREADS - 1));
  return passed();
}
