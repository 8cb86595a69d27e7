// run
// Every arithmetic type as shared data, read and written from another thread.
#include "../check.h"
#define EACH(X)                                                                                                        \
  X(_Bool, boolean, 1)                                                                                                 \
  X(signed char, sc, -5)                                                                                               \
  X(unsigned char, uc, 250)                                                                                            \
  X(short, sh, -30000)                                                                                                 \
  X(unsigned short, us, 60000)                                                                                         \
  X(int, in, -2000000000)                                                                                              \
  X(unsigned, un, 4000000000u)                                                                                         \
  X(long, lo, -(1L << 60))                                                                                             \
  X(unsigned long long, ul, 1ull << 63)                                                                                \
  X(float, fl, 1.5f)                                                                                                   \
  X(double, db, -2.25)                                                                                                 \
  X(long double, ld, 1e4000L)                                                                                          \
  X(double _Complex, cx, 3)
#define DECLARE(type, name, value) shared type name[THREADS];
#define WRITE(type, name, value) name[(MYTHREAD + 1) % THREADS] = value;
#define READ(type, name, value)                                                                                        \
  for (int t = 0; t < THREADS; t++)                                                                                    \
    CHECK(name[t] == (type)(value));
EACH(DECLARE)

int main(void) {
  EACH(WRITE)
  upc_barrier;
  EACH(READ)
  return passed();
}
