// run
// upc_localsizeof is never less than what upc_affinitysize finds on any thread, and all threads' parts are the object.
#include "../check.h"
shared [4] char a[3 * THREADS];
shared [5] int b[5 * 7 * THREADS];
shared [2] short c[3][THREADS];
#define JUDGE(object)                                                                                                  \
  do {                                                                                                                 \
    size_t sum = 0;                                                                                                    \
    for (int t = 0; t < THREADS; t++) {                                                                                \
      const size_t part = upc_affinitysize(sizeof object, upc_blocksizeof(object) * upc_elemsizeof(object), t);        \
      CHECK(part <= upc_localsizeof(object));                                                                          \
      sum += part;                                                                                                     \
    }                                                                                                                  \
    CHECK(sum == sizeof object);                                                                                       \
  } while (0)

int main(void) {
  JUDGE(a);
  JUDGE(b);
  JUDGE(c);
  return passed();
}
