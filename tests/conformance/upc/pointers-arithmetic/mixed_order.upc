// run
// p + i - i is p, for random steps and block sizes.
#include "../check.h"
shared [1] int a1[40 * THREADS];
shared [5] int a5[40 * THREADS];
shared [7] int a7[42 * THREADS];

#define WALK(array, type, length)                                                                                      \
  do {                                                                                                                 \
    type p = array;                                                                                                    \
    long at = 0;                                                                                                       \
    for (int i = 0; i < 2000; i++) {                                                                                   \
      seed = seed * 1103515245u + 12345u;                                                                              \
      long to = (seed >> 8) % (length);                                                                                \
      p += to - at;                                                                                                    \
      at = to;                                                                                                         \
      CHECK(p == &array[at] && p - array == at && upc_phaseof(p) == upc_phaseof(&array[at]));                          \
    }                                                                                                                  \
  } while (0)

int main(void) {
  unsigned seed = 1 + MYTHREAD;
  WALK(a1, shared int *, 40 * THREADS);
  WALK(a5, shared [5] int *, 40 * THREADS);
  WALK(a7, shared [7] int *, 42 * THREADS);
  return passed();
}
