// run
// A prefix sum in each of the eleven types.
#include "../check.h"
#include <upc_collective.h>
#define JUDGE(X, TYPE)                                                                                                 \
  do {                                                                                                                 \
    static shared [2] TYPE from[4 * THREADS], to[4 * THREADS];                                                         \
    upc_forall(int i = 0; i < 4 * THREADS; i++; &from[i]) from[i] = (TYPE)(i % 2 + 1);                                 \
    upc_all_prefix_reduce##X(to, from, UPC_ADD, 4 * THREADS, 2, NULL, 0);                                              \
    for (int i = 0; i < 4 * THREADS; i++)                                                                              \
      CHECK(to[i] == (TYPE)(i / 2 * 3 + (i % 2 ? 3 : 1)));                                                    \
  } while (0)

int main(void) {
  JUDGE(C, signed char);
  JUDGE(UC, unsigned char);
  JUDGE(S, short);
  JUDGE(US, unsigned short);
  JUDGE(I, int);
  JUDGE(UI, unsigned);
  JUDGE(L, long);
  JUDGE(UL, unsigned long);
  JUDGE(F, float);
  JUDGE(D, double);
  JUDGE(LD, long double);
  return passed();
}
