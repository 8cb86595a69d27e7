// run
// Reductions of every type.
#include "../check.h"
#include <upc_collective.h>
#define EACH(X)                                                                                                        \
  X(C, signed char) X(UC, unsigned char) X(S, short) X(US, unsigned short) X(I, int) X(UI, unsigned) X(L, long)        \
      X(UL, unsigned long) X(F, float) X(D, double) X(LD, long double)
#define DECLARE(T, type)                                                                                               \
  shared [3] type a##T[3 * THREADS];                                                                                   \
  shared type r##T;
#define TEST(T, type)                                                                                                  \
  for (int i = 0; i < 3; i++)                                                                                          \
    a##T[3 * MYTHREAD + i] = i + 1;                                                                                    \
  upc_all_reduce##T(&r##T, a##T, UPC_ADD, 3 * THREADS, 3, NULL, 0);                                                    \
  CHECK(r##T == 6 * THREADS);
EACH(DECLARE)

int main(void) {
  EACH(TEST)
  return passed();
}
